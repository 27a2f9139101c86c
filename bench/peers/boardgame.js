// The table on boardgame.io: node boardgame.js [directory of its file storage]
//
// Secrets are cut by its own `STRIP_SECRETS`, a turn is two moves, and undo, which would keep a
// second copy of the state, is off. Prints {"port": N} when it listens.

import { createRequire } from 'node:module'
import { deal, optionsOf, RULES, seal, TURNS_OF_A_DEAL } from './cards.js'

const require = createRequire(import.meta.url)
const { INVALID_MOVE, PlayerView } = require('boardgame.io/core')
const { FlatFile, Server } = require('boardgame.io/server')

function shuffleUp(G) {
  const { hands, upcard, stock } = deal()
  G.secret = { stock }
  G.stock_count = stock.length
  G.discards = [upcard]
  G.turns = []
  G.players = {}
  for (const seat of [0, 1]) G.players[seat] = { hand: hands[seat], options: [], drawn: null }
  G.hand_counts = [10, 10]
  G.known = [[], []]
  G.seal = seal()
  G.next_seal = seal()
}

const game = {
  name: 'table',
  minPlayers: 2,
  maxPlayers: 2,
  disableUndo: true,
  playerView: PlayerView.STRIP_SECRETS,
  setup() {
    const G = { rules: RULES, deal: 1, scores: [0, 0], sheet: [] }
    shuffleUp(G)
    return G
  },
  turn: { minMoves: 2, maxMoves: 2 },
  moves: {
    draw({ G, playerID }) {
      const player = G.players[playerID]
      if (player.hand.length > 10) return INVALID_MOVE
      const card = G.secret.stock.pop()
      player.hand.push(card)
      player.drawn = card
      player.options = optionsOf(player.hand)
      G.hand_counts[playerID] = 11
      G.stock_count = G.secret.stock.length
      G.turns.push({ seat: Number(playerID), drew: 'stock', taken: null, discarded: null })
    },
    discard({ G, playerID }, index) {
      const player = G.players[playerID]
      if (player.hand.length < 11 || !(index in player.hand)) return INVALID_MOVE
      const [card] = player.hand.splice(index, 1)
      player.drawn = null
      player.options = []
      G.hand_counts[playerID] = 10
      G.discards.push(card)
      G.turns[G.turns.length - 1].discarded = card
      if (G.turns.length < TURNS_OF_A_DEAL) return
      G.sheet = [...G.sheet.slice(-5), { deal: G.deal, kind: 'void', winner: null, points: 0 }]
      G.deal += 1
      shuffleUp(G)
    },
  },
}

const [dir] = process.argv.slice(2)
const server = Server({ games: [game], origins: [], ...(dir && { db: new FlatFile({ dir }) }) })
// Its log of each HTTP request would be part of the figures.
console.log = () => {}
const { appServer } = await server.run({ port: { port: 0, host: '127.0.0.1' } })
process.stdout.write(JSON.stringify({ port: appServer.address().port }) + '\n')
