// People at tables of boardgame.io: prints one line of JSON with moves, seconds and the delay of each move in ms.
const { Client } = require("boardgame.io/client");
const { SocketIO } = require("boardgame.io/multiplayer");
const { Pig } = require("./pig");

const [port, lobby, tables, seconds, rate, least, most, watching] = process.argv.slice(2).map(Number);
let bytes = 0;
let states = 0;
const url = `http://localhost:${port}`;
const every = rate ? (tables * 1000) / rate : 0;
const now = () => performance.now();
const pause = (ms) => new Promise((done) => setTimeout(done, ms));

async function post(path, body) {
  const answer = await fetch(`http://localhost:${lobby}${path}`, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify(body),
  });
  return answer.json();
}

async function sit(matchID, playerID, numPlayers) {
  const credentials = playerID === undefined ? undefined
    : (await post(`/games/pig/${matchID}/join`, { playerID, playerName: playerID })).playerCredentials;
  const client = Client({
    game: Pig, matchID, playerID, credentials, debug: false, numPlayers, multiplayer: SocketIO({ server: url }),
  });
  const waiting = [];
  client.subscribe((state) => {
    if (!state) return;
    for (let i = waiting.length - 1; i >= 0; i--) {
      if (waiting[i].test(state)) waiting.splice(i, 1)[0].done(now());
    }
  });
  client.until = (test) =>
    new Promise((done) => {
      const state = client.getState();
      if (state && test(state)) done(now());
      else waiting.push({ test, done });
    });
  client.start();
  client.transport.socket.io.engine.on("packet", ({ data }) => {
    if (typeof data !== "string") return;
    bytes += data.length;
    if (data.includes("update")) states += 1;
  });
  await client.until((state) => state.isConnected !== false);
  return client;
}

async function open(number) {
  const players = least + (number % (most - least + 1));
  const { matchID } = await post("/games/pig/create", { numPlayers: players });
  const clients = [];
  for (let seat = 0; seat < players; seat++) clients.push(await sit(matchID, String(seat), players));
  for (let one = 0; one < watching; one++) clients.push(await sit(matchID, undefined, players));
  return clients;
}

async function play(number, clients, end, found) {
  let due = now() + (every * (number % 97)) / 97;
  let turn = number;
  while (now() < end) {
    const { G, ctx } = clients[0].getState();
    if (ctx.gameover) {
      clients.forEach((client) => client.stop());
      clients = await open(number);
      continue;
    }
    const mover = clients[Number(ctx.currentPlayer)];
    const other = clients[(Number(ctx.currentPlayer) + 1) % clients.length];
    await mover.until((state) => state.G.moves === G.moves);
    const wins = G.points[ctx.currentPlayer] + G.pot >= 100;
    if (every) {
      await pause(Math.max(0, due - now()));
      due = Math.max(due + every, now() - every);
    }
    const sent = now();
    if (wins || turn++ % 2) mover.moves.hold();
    else mover.moves.roll();
    const heard = await other.until((state) => state.G.moves === G.moves + 1);
    await clients[0].until((state) => state.G.moves === G.moves + 1);
    found.push(heard - sent);
  }
}

(async () => {
  const all = [];
  for (let n = 0; n < tables; n += 10) {
    all.push(...(await Promise.all([...Array(Math.min(10, tables - n)).keys()].map((k) => open(n + k)))));
  }
  const clients = all.flat().length;
  bytes = states = 0;
  const started = now();
  const found = [];
  await Promise.all(all.map((table, n) => play(n, table, started + seconds * 1000, found)));
  const took = (now() - started) / 1000;
  const told = JSON.stringify({ moves: found.length, seconds: took, delays: found, clients, bytes, states });
  process.stdout.write(`${told}\n`, () => process.exit(0)); // not before the pipe has taken all of it
})();
