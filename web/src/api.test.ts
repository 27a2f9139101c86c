import { afterEach, describe, expect, test, vi } from 'vitest'
import { api, codeOf } from './api'

afterEach(() => vi.unstubAllGlobals())

/** The code that a caller gets when the server answers so. */
async function problem(answer: () => Promise<Response>): Promise<string> {
  vi.stubGlobal('fetch', answer)
  return api.mine().then(
    () => 'none',
    (error: unknown) => codeOf(error),
  )
}

describe('what goes wrong', () => {
  test.each([
    ['offline', () => Promise.reject(new TypeError('Failed to fetch'))],
    ['seat_taken', async () => Response.json({ code: 'seat_taken', detail: 'x' }, { status: 409 })],
    ['busy', async () => new Response('<h1>Bad gateway</h1>', { status: 502 })],
    ['broken', async () => new Response('<html>', { status: 200 })],
    ['broken', async () => new Response('', { status: 404 })],
    ['none', async () => Response.json({ rooms: [] })],
  ])('%s', async (code, answer) => {
    expect(await problem(answer)).toBe(code)
  })

  test('an error that is none of ours is called broken', () => {
    expect(codeOf(new Error('?'))).toBe('broken')
  })
})

test('a room is asked for by its name, whatever stands in it', async () => {
  const fetch = vi.fn(async () => Response.json({}))
  vi.stubGlobal('fetch', fetch)
  await api.room('../me/rooms?x')
  expect(fetch).toHaveBeenCalledWith('/api/rooms/..%2Fme%2Frooms%3Fx', expect.anything())
})

test('a question is a GET without a body, a wish a POST with JSON', async () => {
  const asked: RequestInit[] = []
  vi.stubGlobal('fetch', async (_: string, init: RequestInit) => {
    asked.push(init)
    return Response.json({})
  })
  await api.mine()
  await api.sit('room', { name: 'Ada' })
  expect(asked[0]?.method).toBeUndefined()
  expect(asked[0]?.body).toBeUndefined()
  expect(asked[1]).toMatchObject({ method: 'POST', body: '{"name":"Ada"}' })
})

test('an answer without content is none', async () => {
  vi.stubGlobal('fetch', async () => new Response(null, { status: 204 }))
  await expect(api.forget()).resolves.toBeUndefined()
})
