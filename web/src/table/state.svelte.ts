/** The server's table and this player's intents. */
import type { Connection, Listener, Status } from '../connection'
import type { ProblemCode } from '../api'
import type { Action, Chat, Rejected, State, Table, Welcome } from '../protocol'

export class TableState implements Listener {
  status = $state.raw<Status>({ kind: 'connecting' })
  welcome = $state.raw<Welcome>()
  presence = $state.raw<[boolean, boolean]>([false, false])
  table = $state.raw<Table>()
  version = $state(0)
  talk = $state.raw<Chat[]>([])
  refusal = $state.raw<Rejected>()
  connection: Connection | undefined

  constructor(readonly room: string) {}

  /** Why this page has nothing more to show, when the room is gone. */
  get gone(): ProblemCode | undefined {
    if (this.status.kind !== 'closed') return undefined
    return this.status.code === 4004 ? 'room_gone' : undefined
  }

  act(action: Action) {
    this.connection?.act(action, this.version)
  }

  onStatus(status: Status) {
    this.status = status
  }
  onWelcome(welcome: Welcome) {
    this.welcome = welcome
    this.presence = welcome.presence
  }
  onState(state: State) {
    this.table = state.table
    this.version = state.version
  }
  onPresence(seats: [boolean, boolean]) {
    this.presence = seats
  }
  onChat(chat: Chat) {
    this.talk = [...this.talk, chat].slice(-50)
  }
  onAck() {}
  onRejected(rejected: Rejected) {
    this.refusal = rejected
    if (rejected.table) this.table = rejected.table
  }
}
