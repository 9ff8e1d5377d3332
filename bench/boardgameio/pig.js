// Pig for boardgame.io: the game of examples/pig, so that both servers do the same work.
const { INVALID_MOVE } = require("boardgame.io/core");

const GOAL = 100;

const passOn = (G, events) => {
  G.pot = 0;
  events.endTurn();
};

module.exports.Pig = {
  name: "pig",
  setup: ({ ctx }) => ({ pot: 0, points: Array(ctx.numPlayers).fill(0), moves: 0 }),
  moves: {
    // Chance is the server's alone, as with us: the client waits for it.
    roll: {
      client: false,
      move: ({ G, ctx, random, events }) => {
        if (G.points[ctx.currentPlayer] + G.pot >= GOAL) return INVALID_MOVE;
        G.moves += 1;
        const face = random.D6();
        if (face === 1) passOn(G, events);
        else G.pot += face;
      },
    },
    hold: {
      client: false,
      move: ({ G, ctx, events }) => {
        G.moves += 1;
        G.points[ctx.currentPlayer] += G.pot;
        if (G.points[ctx.currentPlayer] < GOAL) passOn(G, events);
      },
    },
  },
  endIf: ({ G }) => {
    const winner = G.points.findIndex((points) => points >= GOAL);
    return winner >= 0 ? { winner } : undefined;
  },
};
