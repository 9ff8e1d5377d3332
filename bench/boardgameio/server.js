// A boardgame.io server that keeps its matches in files.
const { Server, FlatFile, Origins } = require("boardgame.io/server");
const { Pig } = require("./pig");

const server = Server({
  games: [Pig],
  origins: [Origins.LOCALHOST],
  db: new FlatFile({ dir: process.env.FOLDER }),
});
// The lobby has a port of its own: beside the sockets of one port, newer versions of Koa do not find it.
server.run({ port: Number(process.env.PORT), lobbyConfig: { apiPort: Number(process.env.LOBBY) } });
