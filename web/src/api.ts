/** The REST routes. Every failure is an `ApiError` with a code that the client translates. */
import { earlyAnswer } from './early'
import type {
  Daily,
  DealRecord,
  Deals,
  Hint,
  Match,
  MatchRequest,
  MatchSeatRequest,
  MoveCode,
  MyRooms,
  Problem,
  PushKey,
  PushRequest,
  Results,
  Review,
  RoomRequest,
  RoomSummary,
  Seat,
  SeatRequest,
  SharedDeal,
  ShuffleStatistics,
} from './protocol'

/** What the server says, or why there is no answer: no way to it, or none that can be read. */
export type ProblemCode = Problem['code'] | 'offline' | 'broken'

export class ApiError extends Error {
  constructor(
    readonly code: ProblemCode,
    detail = '',
  ) {
    super(detail || code)
  }
}

/** The code of whatever was thrown while asking. */
export function codeOf(error: unknown): ProblemCode {
  return error instanceof ApiError ? error.code : 'broken'
}

/** Milliseconds after which a silent server counts as out of reach. */
const PATIENCE = 15_000

async function call<T>(path: string, body?: unknown): Promise<T> {
  const init: RequestInit = {
    headers: { accept: 'application/json' },
    signal: AbortSignal.timeout(PATIENCE),
  }
  if (body !== undefined) {
    init.method = 'POST'
    init.headers = { ...init.headers, 'content-type': 'application/json' }
    init.body = JSON.stringify(body)
  }
  let response: Response
  try {
    response = await (earlyAnswer(path) ?? fetch(path, init))
  } catch {
    throw new ApiError('offline')
  }
  if (response.status === 204) return undefined as T
  const answer: unknown = await response.json().catch(() => null)
  if (response.ok && answer !== null) return answer as T
  const problem = answer as Partial<Problem> | null
  // Without a problem of ours a proxy has answered, for a server that is not there.
  const code = problem?.code ?? (response.status >= 500 ? 'busy' : 'broken')
  throw new ApiError(code, problem?.detail ?? `status ${response.status}`)
}

const path = (room: string, what = '') => `/api/rooms/${encodeURIComponent(room)}${what}`

const reviewOf = (room: string, game: number, seat?: Seat) =>
  path(room, `/games/${game}/review${seat === undefined ? '' : `?seat=${seat}`}`)

export const api = {
  room: (room: string) => call<RoomSummary>(path(room)),
  create: (request: Partial<RoomRequest> & Pick<RoomRequest, 'opponent'>) =>
    call<RoomSummary>('/api/rooms', request),
  sit: (room: string, request: Partial<SeatRequest>) =>
    call<RoomSummary>(path(room, '/seat'), request),
  hint: (room: string) => call<Hint>(path(room, '/hint')),
  /** A one-time code with which another browser gets our seat. */
  move: (room: string) => call<MoveCode>(path(room, '/move'), {}),
  claim: (room: string, code: string) => call<RoomSummary>(path(room, '/claim'), { code }),
  mine: () => call<MyRooms>('/api/me/rooms'),
  /** The key of calls by Web Push; null where the server makes none. */
  pushKey: () => call<PushKey>('/api/push'),
  callMe: (room: string, subscription: PushRequest) =>
    call<void>(path(room, '/push'), subscription),
  stopCalls: (room: string) => call<void>(path(room, '/push/stop'), {}),
  /** The game of a day; today's without one. */
  daily: (date?: string) => call<Daily>(`/api/daily${date ? `?date=${date}` : ''}`),
  /** Starts today's game, or names the room where it goes on. */
  playDaily: (name: string) => call<RoomSummary>('/api/daily', { name }),
  results: () => call<Results>('/api/me/results'),
  eraseResults: () => call<void>('/api/me/results/erase', {}),
  /** The finished deals of a room. */
  deals: (room: string) => call<Deals>(path(room, '/deals')),
  deal: (room: string, game: number, deal: number) =>
    call<DealRecord>(path(room, `/deals/${game}/${deal}`)),
  shareDeal: (room: string, game: number, deal: number) =>
    call<SharedDeal>(path(room, `/deals/${game}/${deal}/share`), {}),
  makeMatch: (wish: Partial<MatchRequest> & Pick<MatchRequest, 'form'>) =>
    call<Match>('/api/matches', wish),
  match: (match: string) => call<Match>(`/api/matches/${encodeURIComponent(match)}`),
  sitAtMatch: (
    match: string,
    wish: Partial<MatchSeatRequest> & Pick<MatchSeatRequest, 'table' | 'seat'>,
  ) => call<RoomSummary>(`/api/matches/${encodeURIComponent(match)}/seat`, wish),
  /** Starts the review of one's play in a finished game; on one device, of either seat's. */
  beginReview: (room: string, game: number, seat?: Seat) =>
    call<Review>(reviewOf(room, game, seat), {}),
  /** The same review, or how far it has come. */
  review: (room: string, game: number, seat?: Seat) => call<Review>(reviewOf(room, game, seat)),
  sharedDeal: (id: string) => call<DealRecord>(`/api/deals/${encodeURIComponent(id)}`),
  /** What came of all shuffles, where the host publishes it. */
  shuffle: () => call<ShuffleStatistics>('/api/shuffle'),
  /** Gives up every seat of this browser, and its cookie. */
  forget: () => call<void>('/api/me/forget', {}),
}
