import { afterEach, describe, expect, test, vi } from 'vitest'
import { linkOf, moveCode, reachOf, readCode, spaced } from './code'
import { appAround } from './inapp'
import { copy, share } from './share'

describe('codes', () => {
  test.each([
    ['bw8f0ged5m7kk', 'BW8F 0GED 5M7KK'],
    ['abcdefgh', 'ABCD EFGH'],
    ['abcdefghij', 'ABCD EFGH IJ'],
    ['abcde', 'ABCDE'],
    ['', ''],
  ])('%s is read aloud as %s', (room, aloud) => {
    expect(spaced(room)).toBe(aloud)
  })

  test.each([
    ['bw8f0ged5m7kk', 'bw8f0ged5m7kk'],
    [' BW8F 0GED 5M7KK ', 'bw8f0ged5m7kk'],
    ['BW8F-0GED-5M7KK', 'bw8f0ged5m7kk'],
    ['https://ginvite.example/r/bw8f0ged5m7kk', 'bw8f0ged5m7kk'],
    ['Open http://x/r/bw8f0ged5m7kk?from=mail and sit', 'bw8f0ged5m7kk'],
  ])('%s means %s', (text, code) => {
    expect(readCode(text)).toBe(code)
  })

  test.each(['', 'hello', 'https://ginvite.example/', 'ünïcödé!', 'a'.repeat(33)])(
    '%s is no code',
    (text) => {
      expect(readCode(text)).toBeUndefined()
    },
  )

  test('what is shown can be typed back', () => {
    expect(readCode(spaced('bw8f0ged5m7kk'))).toBe('bw8f0ged5m7kk')
  })
})

describe('the link to send', () => {
  const room = 'bw8f0ged5m7kk'

  test('is the public address where the server knows one', () => {
    const url = `https://gin.example/r/${room}`
    expect(linkOf({ room, url }, 'http://10.0.0.5:8000/new')).toBe(url)
  })

  test('is as secure as this page when the server answers behind a proxy', () => {
    const url = `http://gin.example/r/${room}`
    expect(linkOf({ room, url }, 'https://gin.example/new')).toBe(`https://gin.example/r/${room}`)
  })

  test('does without an address of the server', () => {
    expect(linkOf({ room, url: '' }, 'https://gin.example/')).toBe(`https://gin.example/r/${room}`)
  })

  test.each([
    ['http://localhost:8000/r/x', 'here'],
    ['http://127.0.0.1:8000/r/x', 'here'],
    ['http://[::1]:8000/r/x', 'here'],
    ['http://192.168.1.7:8000/r/x', 'network'],
    ['http://172.20.0.4/r/x', 'network'],
    ['http://[fd00::7]:8000/r/x', 'network'],
    ['http://172.40.0.4/r/x', undefined],
    ['https://gin.example/r/x', undefined],
    ['https://10.example/r/x', undefined],
  ])('%s can be opened: %s', (link, reach) => {
    expect(reachOf(link, 'https://gin.example/new')).toBe(reach)
  })

  test('a page of this device has been given the address in its network', () => {
    expect(reachOf('http://203.0.113.7:8000/r/x', 'http://localhost:8000/new')).toBe('network')
    expect(reachOf('https://gin.example/r/x', 'http://localhost:8000/new')).toBeUndefined()
  })

  test('a moving seat has its code in the fragment, in one shape only', () => {
    expect(moveCode('#move=wJuXckPscvDbjWYyU0CDTg')).toBe('wJuXckPscvDbjWYyU0CDTg')
    for (const hash of ['', '#rules', '#move=short', '#move=wJuXckPscvDbjWYyU0CDTg!']) {
      expect(moveCode(hash)).toBeUndefined()
    }
  })
})

describe('apps around the page', () => {
  test.each([
    ['Mozilla/5.0 (iPhone; CPU iPhone OS 18_0) AppleWebKit Instagram 350.0', 'Instagram'],
    ['Mozilla/5.0 (Linux; Android 15) [FB_IAB/FB4A;FBAV/480.0]', 'Facebook'],
    ['Mozilla/5.0 (iPhone) Safari Line/14.1', 'LINE'],
    ['Mozilla/5.0 (Linux; Android 14; wv) Version/4.0 Chrome/129', ''],
  ])('%s', (agent, app) => {
    expect(appAround(agent)).toBe(app)
  })

  test.each([
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Version/18.0 Mobile Safari/604.1',
    'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/130.0 Safari/537.36',
    'Mozilla/5.0 (Android 15; Mobile; rv:132.0) Gecko/132.0 Firefox/132.0',
  ])('a browser of its own: %s', (agent) => {
    expect(appAround(agent)).toBeUndefined()
  })
})

describe('copying', () => {
  afterEach(() => vi.unstubAllGlobals())

  /** A browser as far as its clipboard goes. */
  function browser(clipboard: Partial<Clipboard> | undefined, items: boolean) {
    vi.stubGlobal('navigator', { clipboard })
    vi.stubGlobal(
      'ClipboardItem',
      items
        ? class {
            constructor(readonly data: Record<string, Promise<Blob>>) {}
          }
        : undefined,
    )
  }

  test('begins within the tap, before the link is known', async () => {
    const begun = vi.fn()
    let written = ''
    browser(
      {
        write: async ([item]) => {
          begun()
          const { data } = item as unknown as { data: Record<string, Promise<Blob>> }
          written = await (await data['text/plain'])!.text()
        },
      },
      true,
    )
    let know: (link: string) => void = () => {}
    const done = copy(new Promise<string>((resolve) => (know = resolve)))
    expect(begun).toHaveBeenCalledOnce()
    know('https://gin.example/r/x')
    expect(await done).toBe(true)
    expect(written).toBe('https://gin.example/r/x')
  })

  test('writes plainly where promises are not taken', async () => {
    const writeText = vi.fn(async () => {})
    browser({ write: () => Promise.reject(new Error('no')), writeText }, true)
    expect(await copy('link')).toBe(true)
    expect(writeText).toHaveBeenCalledWith('link')
  })

  test('says so when nothing helps', async () => {
    browser(undefined, false)
    expect(await copy('link')).toBe(false)
  })

  test('passes on why there never was a link', async () => {
    browser(undefined, false)
    await expect(copy(Promise.reject(new Error('no table')))).rejects.toThrow('no table')
  })
})

describe('sharing', () => {
  afterEach(() => vi.unstubAllGlobals())

  test.each([
    ['sent', undefined, true],
    ['put away', new DOMException('', 'AbortError'), true],
    ['refused', new DOMException('', 'NotAllowedError'), false],
  ])('%s', async (_, error, shared) => {
    vi.stubGlobal('navigator', {
      share: () => (error ? Promise.reject(error) : Promise.resolve()),
    })
    expect(await share({ url: 'https://gin.example' })).toBe(shared)
  })
})
