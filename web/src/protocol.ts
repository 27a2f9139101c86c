/* Generated from app/protocol/ by `python web/scripts/protocol_schema.py | npm --prefix web run protocol`. */

export type ClientMessage = Hello | Act | Say | Write | Nudge | Reveal | Ping
export type Version = number
export type CommandId = string
export type Action =
  | PassAction
  | DrawAction
  | DiscardAction
  | KnockAction
  | BigGinAction
  | LayOffAction
  | NextDealAction
  | ProposeAction
  | AnswerAction
  | FreeSeatAction
  | StandInAction
  | AwayAction
  | AllowTextAction
export type Pile = 'stock' | 'discard'
export type Card = string
export type Meld = Card[]
export type Cards = Card[]
export type PresetName =
  'friends' | 'parlor' | 'big_gin' | 'hoyle' | 'oklahoma' | 'hollywood' | 'straight' | 'tournament'
export type Phrase =
  | 'hello'
  | 'well_played'
  | 'nice_one'
  | 'lucky'
  | 'not_again'
  | 'one_more'
  | 'thanks'
  | 'sorry'
  | 'thinking'
  | 'back_soon'
  | 'good_game'
  | 'bye'
export type Seat = 0 | 1
export type ServerMessage =
  Welcome | State | Ack | Rejected | Presence | Chat | Written | Nudged | Clock | Pong | Bye
export type Event =
  | DealtEvent
  | PassedEvent
  | DrewEvent
  | DiscardedEvent
  | KnockedEvent
  | DealEndedEvent
  | ReadyEvent
  | GameEndedEvent
  | SatEvent
  | LeftEvent
  | SeatMovedEvent
  | StandInEvent
  | ProposedEvent
  | AnsweredEvent
  | NewGameEvent
  | AwayEvent
  | TextAllowedEvent
  | ClockStoodEvent
  | ClockExpiredEvent
export type Opponent = 'friend' | 'bot' | 'device'
export type Level = 'easy' | 'medium' | 'hard'
export type Day = string
export type RoomName = string
/**
 * @minItems 2
 * @maxItems 2
 */
export type Pair = [number, number]
export type ClockSeconds = 30 | 60 | 300 | 86400
export type Hex = string
export type Refusal =
  | 'stale'
  | 'not_your_turn'
  | 'wrong_phase'
  | 'must_draw_stock'
  | 'card_not_held'
  | 'cannot_discard_taken_card'
  | 'deadwood_too_high'
  | 'knock_not_yet'
  | 'bad_melds'
  | 'bad_layoff'
  | 'not_big_gin'
  | 'game_over'
  | 'seat_empty'
  | 'not_seated'
  | 'no_proposal'
  | 'already_proposed'
  | 'seat_in_use'
  | 'not_host'
  | 'bad_rules'
  | 'bad_number'
  | 'not_numbered'
  | 'counted_once'
  | 'text_not_allowed'
  | 'covered'
  | 'id_reused'
  | 'bad_message'
  | 'rate_limited'
  | 'busy'
export type Reason =
  | 'completes_meld'
  | 'upcard_of_no_use'
  | 'only_stock'
  | 'gin'
  | 'big_gin'
  | 'knock'
  | 'wait'
  | 'safest'
  | 'highest'
  | 'keeps_outs'
  | 'spare'
  | 'best_defence'
  | 'next_deal'
export type Form = 'pairs' | 'computer'

/**
 * Every message of the socket and of the REST routes.
 */
export interface Protocol {
  client: ClientMessage
  server: ServerMessage
  room_request: RoomRequest
  seat_request: SeatRequest
  room: RoomSummary
  rooms: MyRooms
  push_key: PushKey
  push_request: PushRequest
  move_code: MoveCode
  claim_request: ClaimRequest
  hint: Hint
  daily: Daily
  daily_request: DailyRequest
  results: Results
  review: Review
  export: Export
  deals: Deals
  deal: DealRecord
  shared: SharedDeal
  shuffle: ShuffleStatistics
  match: Match
  match_request: MatchRequest
  match_seat_request: MatchSeatRequest
  problem: Problem
}
/**
 * The first frame. `since` and `epoch`: what the client already has.
 */
export interface Hello {
  type: 'hello'
  protocol: number
  since: Version | null
  epoch: string | null
}
/**
 * One intent. `id` makes it happen once; `version` is the state it was decided on.
 */
export interface Act {
  type: 'act'
  id: CommandId
  version: Version
  action: Action
}
/**
 * Leave the first upcard.
 */
export interface PassAction {
  type: 'pass'
}
/**
 * Take the top card of a pile.
 */
export interface DrawAction {
  type: 'draw'
  pile: Pile
}
/**
 * Throw a card and end the turn.
 */
export interface DiscardAction {
  type: 'discard'
  card: Card
}
/**
 * Throw a card face down and end the deal. `melds`: the knocker's own arrangement.
 */
export interface KnockAction {
  type: 'knock'
  card: Card
  melds: Meld[] | null
}
/**
 * Show eleven melded cards.
 */
export interface BigGinAction {
  type: 'big_gin'
}
/**
 * Manual layoffs: own melds, and the cards added to each of the knocker's melds.
 */
export interface LayOffAction {
  type: 'lay_off'
  melds: Meld[]
  layoffs: Cards[]
}
/**
 * Ready for the next deal.
 */
export interface NextDealAction {
  type: 'next_deal'
  entropy: string
}
/**
 * Ask the other seat: a new game (also while one is under way), or to end this one.
 *
 * A new game may have other rules: a preset, with single options changed. Against the
 * computer it may have a `number` (else it gets one), and `restart` plays the same game
 * again from its first deal. `end_game` needs no answer while the other seat is away.
 */
export interface ProposeAction {
  type: 'propose'
  what: 'new_game' | 'restart' | 'end_game'
  preset: PresetName | null
  options: Options
  number: number | null
  entropy: string
}
export interface Options {
  [k: string]: boolean | number | string
}
/**
 * Answer the other seat's proposal; the proposer takes it back with `yes: false`.
 */
export interface AnswerAction {
  type: 'answer'
  yes: boolean
  entropy: string
}
/**
 * The host frees the other seat, whose guest never acted or is away.
 */
export interface FreeSeatAction {
  type: 'free_seat'
}
/**
 * Let a bot play for the other seat while it is away; it ends when the player is back.
 */
export interface StandInAction {
  type: 'stand_in'
  on: boolean
}
/**
 * Back later: shown to the other seat until this one acts again, or says so.
 *
 * A turn clock stands still meanwhile, and the other seat may let a bot stand in.
 */
export interface AwayAction {
  type: 'away'
  on: boolean
}
/**
 * Switch free text on or off for this seat; it is open while both have it on.
 */
export interface AllowTextAction {
  type: 'allow_text'
  on: boolean
}
/**
 * A phrase to the other seat.
 */
export interface Say {
  type: 'say'
  id: CommandId
  phrase: Phrase
}
/**
 * Free text to the other seat, where both allow it. It is passed on and kept nowhere.
 */
export interface Write {
  type: 'write'
  id: CommandId
  text: string
}
/**
 * Ask the other player to play; once a minute, `rate_limited` before.
 */
export interface Nudge {
  type: 'nudge'
  id: CommandId
}
/**
 * On one device: show the hand of the seat that is `covered`; None covers it again.
 *
 * The answer is a `state` and an ack. The cover comes back by itself with every turn, and
 * on every new socket.
 */
export interface Reveal {
  type: 'reveal'
  id: CommandId
  seat: Seat | null
}
/**
 * Alive; `version` is what the client has, and repairs a lost wake-up.
 */
export interface Ping {
  type: 'ping'
  version: Version
}
/**
 * The answer to `hello`. `seat` None: a visitor, who may sit down by POST.
 */
export interface Welcome {
  type: 'welcome'
  room: string
  seat: Seat | null
  epoch: string
  version: Version
  heartbeat: number
  expires_at: number
  /**
   * @minItems 2
   * @maxItems 2
   */
  presence: [boolean, boolean]
  watchers: number
}
/**
 * Events since `since`, to animate, and the whole table as it is at `version`.
 */
export interface State {
  type: 'state'
  since: Version
  version: Version
  events: Event[]
  table: Table
}
/**
 * A new deal; `hand` is the reader's own, empty for a watcher.
 */
export interface DealtEvent {
  type: 'dealt'
  deal: number
  dealer: Seat
  upcard: Card
  hand: Cards
}
/**
 * The first upcard was left.
 */
export interface PassedEvent {
  type: 'passed'
  seat: Seat
}
/**
 * A card was drawn; `card` is None when the reader may not see it.
 */
export interface DrewEvent {
  type: 'drew'
  seat: Seat
  pile: Pile
  card: Card | null
}
/**
 * A card was thrown.
 */
export interface DiscardedEvent {
  type: 'discarded'
  seat: Seat
  card: Card
}
/**
 * The knocker's cards.
 */
export interface KnockedEvent {
  type: 'knocked'
  seat: Seat
  melds: Meld[]
  deadwood: Cards
  big_gin: boolean
}
/**
 * The deal is over; its result stands in the view.
 */
export interface DealEndedEvent {
  type: 'deal_ended'
  kind: 'knock' | 'gin' | 'big_gin' | 'undercut' | 'tie' | 'void'
  winner: Seat | null
  points: number
}
/**
 * A seat is ready for the next deal.
 */
export interface ReadyEvent {
  type: 'ready'
  seat: Seat
}
/**
 * The game is over.
 */
export interface GameEndedEvent {
  type: 'game_ended'
  winner: Seat | null
}
/**
 * Someone took a seat.
 */
export interface SatEvent {
  type: 'sat'
  seat: Seat
}
/**
 * A seat became free.
 */
export interface LeftEvent {
  type: 'left'
  seat: Seat
}
/**
 * A player went on in another browser.
 */
export interface SeatMovedEvent {
  type: 'seat_moved'
  seat: Seat
}
/**
 * A bot plays for an absent player from now on, or no longer.
 */
export interface StandInEvent {
  type: 'stand_in'
  seat: Seat
  on: boolean
}
/**
 * A question to the other seat.
 */
export interface ProposedEvent {
  type: 'proposed'
  seat: Seat
  what: 'new_game' | 'restart' | 'end_game'
}
/**
 * Its answer (or, from the proposer, its withdrawal).
 */
export interface AnsweredEvent {
  type: 'answered'
  seat: Seat
  yes: boolean
}
/**
 * A new game begins in the room, or (`again`) the same one from its first deal.
 */
export interface NewGameEvent {
  type: 'new_game'
  game: number
  again: boolean
}
/**
 * A player says "back later", or is back.
 */
export interface AwayEvent {
  type: 'away'
  seat: Seat
  on: boolean
}
/**
 * A player switched free text on or off.
 */
export interface TextAllowedEvent {
  type: 'text_allowed'
  seat: Seat
  on: boolean
}
/**
 * The turn clock stands still (`on`), or goes on.
 */
export interface ClockStoodEvent {
  type: 'clock_stood'
  on: boolean
}
/**
 * The time of this seat's turn is over: a bot plays this one turn.
 */
export interface ClockExpiredEvent {
  type: 'clock_expired'
  seat: Seat
}
/**
 * What everyone in the room may know: seats, rules, games won. `view` is None before
 * the second seat is taken.
 */
export interface Table {
  opponent: Opponent
  title: string
  /**
   * @minItems 2
   * @maxItems 2
   */
  players: [Player, Player]
  covered: Seat | null
  game: number
  number: number | null
  daily: Day | null
  match: RoomName | null
  wins: Pair
  proposal: Proposal | null
  rules: RuleCard
  ended: boolean
  watch: boolean
  /**
   * @minItems 2
   * @maxItems 2
   */
  text: [boolean, boolean]
  clock: ClockSeconds | null
  next_seal: Hex
  view: View | null
}
/**
 * Who sits in a seat. An empty seat has kind `empty` and no name.
 */
export interface Player {
  kind: 'empty' | 'person' | 'bot'
  name: string
  level: Level | null
  stand_in: boolean
  away: boolean
  bot: boolean
}
/**
 * A question that waits for the other seat's answer.
 */
export interface Proposal {
  by: Seat
  what: 'new_game' | 'restart' | 'end_game'
  rules: RuleCard | null
}
/**
 * The rules of the table; every option as in `engine.rules.Rules`.
 */
export interface RuleCard {
  preset:
    | 'friends'
    | 'parlor'
    | 'big_gin'
    | 'hoyle'
    | 'oklahoma'
    | 'hollywood'
    | 'straight'
    | 'tournament'
    | 'custom'
  target: number
  upcard_offered: boolean
  next_dealer: 'alternate' | 'winner' | 'loser'
  void_dealer: 'same' | 'alternate'
  knock_limit: number
  first_turn_knock: boolean
  gin_only: boolean
  gin_bonus: number
  undercut_bonus: number
  tie_undercuts: boolean
  big_gin: boolean
  big_gin_bonus: number
  oklahoma: 'no' | 'ace_is_one' | 'ace_is_gin'
  spades_double: boolean
  hollywood: boolean
  box_bonus: number
  game_bonus: number
  shutout_doubles: boolean
  takes_limit: number
  layoffs: 'automatic' | 'manual'
}
/**
 * All that the seat may know of the game; `engine.view.View` as JSON.
 */
export interface View {
  seat: Seat | null
  rules: RuleCard
  deal: number
  dealer: Seat
  phase: 'offer' | 'draw' | 'discard' | 'layoff' | 'over'
  on_turn: Seat | null
  hand: Cards
  hand_counts: Pair
  stock_count: number
  discards: Cards
  /**
   * @minItems 2
   * @maxItems 2
   */
  known: [Cards, Cards]
  drawn: Card | null
  taken: Card | null
  turns: Turn[]
  knock_limit: number
  multiplier: number
  legal: Legal
  melds: Meld[]
  deadwood: number
  options: Option[]
  knocked: Knocked | null
  result: Result | null
  scores: Pair
  sheet: ScoreLine[]
  columns: Column[]
  final: FinalScore | null
  /**
   * @minItems 2
   * @maxItems 2
   */
  ready: [boolean, boolean]
  seal: Hex
  next_seal: Hex
  proof: Proof | null
}
/**
 * One public step of the deal. `taken`: the card, when it came from the discard pile.
 */
export interface Turn {
  seat: Seat
  drew: 'pass' | 'stock' | 'discard'
  taken: Card | null
  discarded: Card | null
}
/**
 * What this seat may do now, besides throwing a card (see `options`).
 */
export interface Legal {
  pass: boolean
  draw: Pile[]
  big_gin: boolean
  lay_off: boolean
  next_deal: boolean
}
/**
 * One card that may be thrown, and what it would leave.
 *
 * `arrangements`, when `may_knock`: the ties of least deadwood, the table's choice first.
 */
export interface Option {
  card: Card
  deadwood: number
  may_discard: boolean
  may_knock: boolean
  arrangements: Meld[][]
}
/**
 * In the layoff phase: what the knocker shows.
 */
export interface Knocked {
  seat: Seat
  melds: Meld[]
  deadwood: Cards
}
/**
 * How the deal ended; see `engine.view.Result`.
 */
export interface Result {
  kind: 'knock' | 'gin' | 'big_gin' | 'undercut' | 'tie' | 'void'
  winner: Seat | null
  knocker: Seat | null
  points: number
  bonus: number
  multiplier: number
  deadwood: Pair
  /**
   * @minItems 2
   * @maxItems 2
   */
  hands: [Cards, Cards]
  /**
   * @minItems 2
   * @maxItems 2
   */
  melds: [Meld[], Meld[]]
  layoffs: Cards[]
  discard: Card | null
}
/**
 * A finished deal on the score sheet.
 */
export interface ScoreLine {
  deal: number
  kind: 'knock' | 'gin' | 'big_gin' | 'undercut' | 'tie' | 'void'
  winner: Seat | null
  points: number
}
/**
 * One game on the sheet; three in Hollywood.
 */
export interface Column {
  scores: Pair
  boxes: Pair
  winner: Seat | null
}
/**
 * The end of a game; see `engine.view.FinalScore`.
 */
export interface FinalScore {
  winner: Seat | null
  points: Pair
  boxes: Pair
  game_bonus: Pair
  shutout: Pair
  totals: Pair
}
/**
 * The opened seal of the finished deal, in hexadecimal.
 */
export interface Proof {
  seed: Hex
  /**
   * @minItems 2
   * @maxItems 2
   */
  entropy: [Hex, Hex]
  commitment: Hex
}
/**
 * The command was done and kept. `repeat`: it had been done before.
 */
export interface Ack {
  type: 'ack'
  id: CommandId
  version: Version
  repeat: boolean
}
/**
 * The command was not done. The current `table` comes with `stale`.
 */
export interface Rejected {
  type: 'rejected'
  id: CommandId | null
  code: Refusal
  version: Version
  table: Table | null
  detail: string
}
/**
 * Who is connected, by seat, and how many watch.
 *
 * A seat counts as connected until ten seconds after its last socket closed.
 */
export interface Presence {
  type: 'presence'
  /**
   * @minItems 2
   * @maxItems 2
   */
  seats: [boolean, boolean]
  watchers: number
}
/**
 * A phrase from a seat. The same `id` again is the same phrase.
 */
export interface Chat {
  type: 'chat'
  id: CommandId
  seat: Seat
  phrase: Phrase
}
/**
 * Free text from a seat: to be shown as text, never as markup.
 */
export interface Written {
  type: 'written'
  id: CommandId
  seat: Seat
  text: string
}
/**
 * A seat asks the other one to play.
 */
export interface Nudged {
  type: 'nudged'
  id: CommandId
  seat: Seat
}
/**
 * The turn clock of a room that has one, as it is now; comes after every `state`.
 *
 * `left`: seconds that `seat` has for its turn; None when it is nobody's turn. They run
 * down while `running`.
 */
export interface Clock {
  type: 'clock'
  seat: Seat | null
  left: number | null
  running: boolean
}
/**
 * Alive; the room's version.
 */
export interface Pong {
  type: 'pong'
  version: Version
}
/**
 * The server closes the socket; `retry_ms` None means: do not come back.
 */
export interface Bye {
  type: 'bye'
  code: number
  reason: string
  retry_ms: number | null
}
/**
 * `POST /api/rooms`. `options` overrides single options of the preset.
 */
export interface RoomRequest {
  opponent: Opponent
  level: 'easy' | 'medium' | 'hard'
  preset:
    | 'friends'
    | 'parlor'
    | 'big_gin'
    | 'hoyle'
    | 'oklahoma'
    | 'hollywood'
    | 'straight'
    | 'tournament'
  options: Options
  watch: boolean
  name: string
  second_name: string
  entropy: string
  number: number | null
  title: string
  clock: ClockSeconds | null
  bot: boolean
}
/**
 * `POST /api/rooms/{room}/seat`.
 */
export interface SeatRequest {
  name: string
  entropy: string
  bot: boolean
}
/**
 * One room as the list of my games and the guest's page see it.
 */
export interface RoomSummary {
  room: string
  url: string
  seat: Seat | null
  opponent: Opponent
  title: string
  number: number | null
  daily: Day | null
  match: RoomName | null
  clock: ClockSeconds | null
  /**
   * @minItems 2
   * @maxItems 2
   */
  players: [Player, Player]
  rules: RuleCard
  watch: boolean
  state: 'waiting' | 'playing' | 'over'
  your_turn: boolean
  scores: Pair
  game: number
  wins: Pair
  version: Version
  updated_at: number
  expires_at: number
  seal: Hex
}
/**
 * `GET /api/me/rooms`, newest first.
 */
export interface MyRooms {
  rooms: RoomSummary[]
}
/**
 * `GET /api/push`: the key with which a browser subscribes to calls by Web Push.
 */
export interface PushKey {
  key: string | null
}
/**
 * `POST /api/rooms/{room}/push`: the subscription by which the asker's seat is called when it
 * is its turn and its page is closed. It goes with the seat; `.../push/stop` takes it back.
 */
export interface PushRequest {
  endpoint: string
  keys: PushKeys
}
/**
 * What a browser gave for encrypting messages to it, in base64url.
 */
export interface PushKeys {
  p256dh: string
  auth: string
}
/**
 * `POST /api/rooms/{room}/move`: a code with which another browser gets this seat.
 *
 * It works once. `url` carries it in the fragment (`#move=...`), which no server sees.
 */
export interface MoveCode {
  code: string
  url: string
  expires_at: number
}
/**
 * `POST /api/rooms/{room}/claim`: take over the seat of a `MoveCode`.
 */
export interface ClaimRequest {
  code: string
}
/**
 * `GET /api/rooms/{room}/hint`: what the strongest bot would do from the asker's view.
 *
 * `reason`, and in brackets its arguments: `completes_meld` (meld), `upcard_of_no_use` (card),
 * `only_stock`, `gin`, `big_gin`, `knock` (deadwood, against), `wait` (card, deadwood, against:
 * a knock is legal and worth less than going on), `safest` (card, gone), `highest` (card,
 * points), `keeps_outs` (card, outs), `spare` (card: it lies in a meld), `best_defence`,
 * `next_deal`.
 */
export interface Hint {
  version: Version
  action: Action
  reason: Reason
  args: HintArgs
}
/**
 * The cards and numbers of a hint's reason: those that stand at the reason, the others None.
 */
export interface HintArgs {
  card: Card | null
  meld: Cards | null
  deadwood: number | null
  against: number | null
  gone: number | null
  points: number | null
  outs: number | null
}
/**
 * `GET /api/daily` (today's) and `GET /api/daily?date=...`: the game of the day.
 *
 * Everyone gets the same deals on a date in UTC, under the rules of `preset` and against a
 * bot of `level`; the first attempt of a browser counts, and there is no second.
 */
export interface Daily {
  date: Day
  today: Day
  preset: PresetName
  level: Level
  state: 'new' | 'playing' | 'done' | 'given_up' | 'missed'
  room: string | null
  result: DailyResult | null
  count: number
  place: number | null
  beaten: number | null
}
/**
 * What came out of this browser's attempt. Names no card, so it may be shared.
 */
export interface DailyResult {
  won: boolean
  totals: Pair
  margin: number
  deals: ScoreLine[]
}
/**
 * `POST /api/daily`: start today's game, or go on with it.
 */
export interface DailyRequest {
  name: string
}
/**
 * `GET /api/me/results`: what came out of this browser's finished games.
 *
 * Kept for 400 days after the last one. Games on one device, and games ended without a
 * winner, do not count; a numbered game counts once, the first time it is finished.
 */
export interface Results {
  friend: Tally
  easy: Tally
  medium: Tally
  hard: Tally
  daily: Tally
  history: FinishedGame[]
}
/**
 * Numbers of finished games against one kind of opponent.
 */
export interface Tally {
  played: number
  won: number
  win_rate: number | null
  widest_win: number
  gins: number
  undercuts: number
  undercut: number
  knocks: number
  knock_deadwood: number | null
  streak: number
  best_streak: number
}
/**
 * One point of the chart.
 */
export interface FinishedGame {
  at: number
  kind: 'friend' | 'easy' | 'medium' | 'hard' | 'daily'
  won: boolean
  margin: number
  deals: number
}
/**
 * `/api/rooms/{room}/games/{game}/review`: one's own play in a game that is over.
 *
 * POST starts it, unless it is there; GET tells how far it has come. It takes seconds, and is
 * kept with the game.
 */
export interface Review {
  state: 'none' | 'working' | 'done'
  done: number
  of: number
  game: number
  seat: Seat
  accuracy: number | null
  points: number | null
  costliest: [number, number][]
  deals: ReviewedDeal[]
}
/**
 * One finished deal of a reviewed game.
 */
export interface ReviewedDeal {
  deal: number
  dealer: Seat
  scores: Pair
  kind: 'knock' | 'gin' | 'big_gin' | 'undercut' | 'tie' | 'void'
  winner: Seat | null
  points: number
  decisions: ReviewedDecision[]
}
/**
 * One decision that had a choice, judged by what its seat knew then.
 */
export interface ReviewedDecision {
  step: number
  phase: 'offer' | 'draw' | 'discard' | 'layoff'
  action: Action
  best: Action
  reason: Reason
  args: HintArgs
  grade: 'best' | 'close' | 'slip'
  loss: number
  points: number
  worth: number
  hand: Cards
  melds: Meld[]
  deadwood: number
  drawn: Card | null
  upcard: Card | null
  stock_count: number
  known: Cards
  open: OpenCards | null
}
/**
 * A decision with all cards open: what nobody could know, and what it would have changed.
 *
 * The points are those of the deal, for the reviewed seat, negative for the other one, when
 * both seats are played on by the computer from here with the cards as they lay.
 */
export interface OpenCards {
  other_hand: Cards
  next_card: Card | null
  best: Action
  best_points: number
  played_points: number
}
/**
 * `GET /api/me/export`: everything that the server keeps about this browser.
 */
export interface Export {
  made_at: number
  results: Results
  rooms: RoomSummary[]
}
/**
 * `GET /api/rooms/{room}/deals`: the finished deals, oldest first.
 */
export interface Deals {
  deals: DealLine[]
}
/**
 * A finished deal of a room.
 */
export interface DealLine {
  game: number
  deal: number
  kind: 'knock' | 'gin' | 'big_gin' | 'undercut' | 'tie' | 'void'
  winner: Seat | null
  points: number
  scores: Pair
}
/**
 * `GET /api/rooms/{room}/deals/{game}/{deal}` and, without names, `GET /api/deals/{id}`.
 */
export interface DealRecord {
  game: number
  deal: number
  rules: RuleCard
  /**
   * @minItems 2
   * @maxItems 2
   */
  names: [string, string]
  seat: Seat | null
  dealer: Seat
  upcard: Card
  knock_limit: number
  multiplier: number
  scores: Pair
  steps: ReplayStep[]
  result: Result
  proof: Proof | null
  notation: string
}
/**
 * The table after one action. The first step is the dealing, and has none.
 */
export interface ReplayStep {
  seat: Seat | null
  action: Action | null
  drawn: Card | null
  on_turn: Seat | null
  /**
   * @minItems 2
   * @maxItems 2
   */
  hands: [Cards, Cards]
  /**
   * @minItems 2
   * @maxItems 2
   */
  melds: [Meld[], Meld[]]
  deadwood: Pair
  stock_count: number
  discards: Cards
}
/**
 * `POST /api/rooms/{room}/deals/{game}/{deal}/share`: a link to this one deal.
 *
 * It names neither the room nor the players, and holds for 60 days.
 */
export interface SharedDeal {
  id: string
  url: string
}
/**
 * `GET /api/shuffle`: what came of the shuffles of all finished deals, where the host
 * publishes it. Sums only: no deal, room or player can be told from them.
 */
export interface ShuffleStatistics {
  deals: number
  since: number | null
  places: number[][]
  chi_square: number | null
  chance: number | null
  people: DealtHands
  bots: DealtHands
}
/**
 * The ten cards dealt to one kind of player, before any was drawn.
 */
export interface DealtHands {
  hands: number
  deadwood: number | null
}
/**
 * `GET /api/matches/{match}`: two tables with the same deals.
 *
 * Of pairs, seat 0 of the first table and seat 1 of the second are the first side; against
 * the computer, seat 0 of each table is a side.
 */
export interface Match {
  match: RoomName
  url: string
  form: Form
  level: Level | null
  of: number
  /**
   * @minItems 2
   * @maxItems 2
   */
  tables: [MatchTable, MatchTable]
  is_over: boolean
  lines: MatchLine[]
  difference: number | null
}
/**
 * One table of a match, as everybody sees it: no score, no card.
 */
export interface MatchTable {
  room: RoomName | null
  seat: Seat | null
  /**
   * @minItems 2
   * @maxItems 2
   */
  players: [Player, Player]
  state: 'waiting' | 'playing' | 'over'
  deals: number
}
/**
 * One deal at both tables.
 */
export interface MatchLine {
  deal: number
  /**
   * @minItems 2
   * @maxItems 2
   */
  results: [MatchResult, MatchResult]
  difference: number
}
/**
 * What a deal came to at one table.
 */
export interface MatchResult {
  kind: 'knock' | 'gin' | 'big_gin' | 'undercut' | 'tie' | 'void'
  winner: Seat | null
  points: number
}
/**
 * `POST /api/matches`: two tables with the same deals; the maker sits at the first one.
 */
export interface MatchRequest {
  form: Form
  name: string
  deals: number
  level: 'easy' | 'medium' | 'hard'
  bot: boolean
}
/**
 * `POST /api/matches/{match}/seat`. Whoever has sat at one table never sits at the other.
 */
export interface MatchSeatRequest {
  table: Seat
  seat: Seat
  name: string
  bot: boolean
}
/**
 * Every error of the REST routes: a code to translate and a sentence for developers.
 */
export interface Problem {
  code:
    | 'room_gone'
    | 'seat_taken'
    | 'bad_request'
    | 'bad_rules'
    | 'not_seated'
    | 'forbidden_origin'
    | 'rate_limited'
    | 'busy'
    | 'not_found'
    | 'bad_code'
    | 'no_hint'
    | 'bad_number'
    | 'bad_date'
    | 'future_date'
    | 'no_deal'
    | 'too_early'
    | 'no_review'
    | 'no_match'
    | 'one_table'
  detail: string
}
