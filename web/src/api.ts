/** The REST routes. Every failure is an `ApiError` with a code that the client translates. */
import type { Hint, MyRooms, Problem, RoomRequest, RoomSummary, SeatRequest } from './protocol'

export type ProblemCode = Problem['code'] | 'offline'

export class ApiError extends Error {
  constructor(
    readonly code: ProblemCode,
    detail = '',
  ) {
    super(detail || code)
  }
}

async function call<T>(path: string, body?: unknown): Promise<T> {
  const init: RequestInit = { headers: { accept: 'application/json' } }
  if (body !== undefined) {
    init.method = 'POST'
    init.headers = { ...init.headers, 'content-type': 'application/json' }
    init.body = JSON.stringify(body)
  }
  let response: Response
  try {
    response = await fetch(path, init)
  } catch {
    throw new ApiError('offline')
  }
  const answer: unknown = await response.json().catch(() => null)
  if (response.ok && answer !== null) return answer as T
  const problem = answer as Partial<Problem> | null
  throw new ApiError(problem?.code ?? 'busy', problem?.detail ?? `status ${response.status}`)
}

export const api = {
  room: (room: string) => call<RoomSummary>(`/api/rooms/${encodeURIComponent(room)}`),
  create: (request: Partial<RoomRequest> & Pick<RoomRequest, 'opponent'>) =>
    call<RoomSummary>('/api/rooms', request),
  sit: (room: string, request: Partial<SeatRequest>) =>
    call<RoomSummary>(`/api/rooms/${encodeURIComponent(room)}/seat`, request),
  hint: (room: string) => call<Hint>(`/api/rooms/${encodeURIComponent(room)}/hint`),
  mine: () => call<MyRooms>('/api/me/rooms'),
}
