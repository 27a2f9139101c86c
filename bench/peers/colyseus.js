// The table on Colyseus: node colyseus.js
//
// The state is a schema, a hand is visible through its player's StateView only, and every move
// is sent at once as a patch instead of waiting for the next tick. Prints {"port": N}.

import { Room, Server } from '@colyseus/core'
import { schema, StateView, t } from '@colyseus/schema'
import { WebSocketTransport } from '@colyseus/ws-transport'
import { deal, optionsOf, RULES, seal, TURNS_OF_A_DEAL } from './cards.js'

const builders = { string: () => t.string(), number: () => t.number(), boolean: () => t.boolean() }
const Rules = schema(
  Object.fromEntries(Object.entries(RULES).map(([name, value]) => [name, builders[typeof value]()])),
  'Rules',
)
const Turn = schema(
  { seat: t.uint8(), drew: t.string(), taken: t.string(), discarded: t.string() },
  'Turn',
)
const Option = schema(
  { card: t.string(), deadwood: t.uint8(), may_discard: t.boolean(), may_knock: t.boolean() },
  'Option',
)
const Player = schema(
  {
    hand_count: t.uint8(),
    hand: t.array('string').view(),
    options: t.array(Option).view(),
    drawn: t.string().view(),
  },
  'Player',
)
const Line = schema(
  { deal: t.uint16(), kind: t.string(), winner: t.int8(), points: t.uint16() },
  'Line',
)
const Table = schema(
  {
    rules: Rules,
    deal: t.uint16(),
    on_turn: t.uint8(),
    stock_count: t.uint8(),
    discards: t.array('string'),
    turns: t.array(Turn),
    players: t.array(Player),
    scores: t.array('uint16'),
    sheet: t.array(Line),
    seal: t.string(),
    next_seal: t.string(),
  },
  'Table',
)

class TableRoom extends Room {
  maxClients = 2
  patchRate = null
  stock = []

  onCreate() {
    this.state = new Table({
      rules: new Rules(RULES),
      deal: 1,
      on_turn: 0,
      discards: [],
      turns: [],
      players: [0, 1].map(() => new Player({ hand_count: 10, hand: [], options: [], drawn: '' })),
      scores: [0, 0],
      sheet: [],
    })
    this.shuffleUp()
    this.onMessage('draw', (client) => this.draw(client.userData.seat))
    this.onMessage('discard', (client, index) => this.discard(client.userData.seat, index))
  }

  onJoin(client) {
    client.userData = { seat: this.clients.length - 1 }
    client.view = new StateView()
    client.view.add(this.state.players[client.userData.seat])
  }

  shuffleUp() {
    const { hands, upcard, stock } = deal()
    const { state } = this
    this.stock = stock
    state.stock_count = stock.length
    state.discards.clear()
    state.discards.push(upcard)
    state.turns.clear()
    for (const seat of [0, 1]) {
      state.players[seat].hand.clear()
      state.players[seat].hand.push(...hands[seat])
    }
    state.seal = seal()
    state.next_seal = seal()
  }

  draw(seat) {
    const { state } = this
    const player = state.players[seat]
    if (state.on_turn !== seat || player.hand.length > 10) return
    const card = this.stock.pop()
    player.hand.push(card)
    player.drawn = card
    player.options.push(...optionsOf([...player.hand]).map((option) => new Option(option)))
    player.hand_count = 11
    state.stock_count = this.stock.length
    state.turns.push(new Turn({ seat, drew: 'stock', taken: '', discarded: '' }))
    this.broadcastPatch()
  }

  discard(seat, index) {
    const { state } = this
    const player = state.players[seat]
    if (state.on_turn !== seat || player.hand.length < 11) return
    const [card] = player.hand.splice(index, 1)
    player.drawn = ''
    player.options.clear()
    player.hand_count = 10
    state.discards.push(card)
    state.turns[state.turns.length - 1].discarded = card
    state.on_turn = 1 - seat
    if (state.turns.length >= TURNS_OF_A_DEAL) {
      if (state.sheet.length > 5) state.sheet.shift()
      state.sheet.push(new Line({ deal: state.deal, kind: 'void', winner: -1, points: 0 }))
      state.deal += 1
      this.shuffleUp()
    }
    this.broadcastPatch()
  }
}

const transport = new WebSocketTransport()
const server = new Server({ transport, greet: false })
server.define('table', TableRoom)
await server.listen(0, '127.0.0.1')
process.stdout.write(JSON.stringify({ port: transport.server.address().port }) + '\n')
