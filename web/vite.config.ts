import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { svelte } from '@sveltejs/vite-plugin-svelte'
import type { Plugin, Rolldown } from 'vite'
import { defineConfig } from 'vitest/config'
import { cutFonts, FONTS, licence } from './scripts/fonts.js'

const asset = (name: string) =>
  readFileSync(new URL(`src/assets/${name}`, import.meta.url), 'utf8').replace(/\n\s*/g, '')

/** Cuts the fonts before they are looked for, and keeps their licence beside them. */
const fonts: Plugin = {
  name: 'ginvite-fonts',
  enforce: 'pre',
  buildStart: cutFonts,
  generateBundle() {
    this.emitFile({ type: 'asset', fileName: 'assets/OFL.txt', source: licence() })
  },
}

/**
 * Puts the drawings into the page, so that no card is ever seen without its suit, and preloads
 * the typefaces of the card corners and of the text, which else come last and move it.
 */
const page: Plugin = {
  name: 'ginvite-page',
  transformIndexHtml: {
    order: 'post',
    handler(html, { bundle }) {
      const faces = Object.keys(bundle ?? {}).filter((file) => file.endsWith('.woff2'))
      const preloads = faces.map(
        (face) => `<link rel="preload" href="/${face}" as="font" type="font/woff2" crossorigin />`,
      )
      return html
        .replace('<!--fonts-->', preloads.join(''))
        .replace('<!--sprite-->', asset('sprite.svg') + asset('icons.svg'))
    },
  },
}

/** The addresses whose first sight counts, and the parts that it is made of. */
const SIGHTS = {
  '/': ['home/Home.svelte'],
  '/r/{room}': ['room/RoomPage.svelte', 'table/Table.svelte'],
}

/**
 * Writes down which files the first sight of a page needs, so that the server can name them all in
 * the page's head: without that a browser finds them one after the other.
 */
const sights: Plugin = {
  name: 'ginvite-sights',
  generateBundle: {
    order: 'post',
    handler(_, bundle) {
      const chunks = Object.values(bundle).filter((file) => file.type === 'chunk')
      const needed = (chunk: Rolldown.OutputChunk): string[] => [
        ...(chunk.viteMetadata?.importedCss ?? []),
        chunk.fileName,
        ...chunks.filter(({ fileName }) => chunk.imports.includes(fileName)).flatMap(needed),
      ]
      const entry = chunks.find(({ name, isEntry }) => isEntry && name === 'index')
      // The page as it was built names these already.
      const known = new Set(entry ? needed(entry) : [])
      const filesOf = (parts: string[]) => {
        const wanted = chunks.filter(({ facadeModuleId }) =>
          parts.some((part) => facadeModuleId?.endsWith(`/src/${part}`)),
        )
        if (wanted.length !== parts.length) throw new Error(`not chunks of their own: ${parts}`)
        return [...new Set(wanted.flatMap(needed))].filter((file) => !known.has(file))
      }
      const sight = (name: string, parts: string[]) => [name, filesOf(['start.ts', ...parts])]
      const pages = Object.entries(SIGHTS).map(([path, parts]) => sight(path, parts))
      const words = chunks.flatMap(({ facadeModuleId }) => {
        const language = /\/src\/i18n\/([a-z]+)\.ts$/.exec(facadeModuleId ?? '')?.[1]
        return language ? [[language, filesOf([`i18n/${language}.ts`])]] : []
      })
      const source = JSON.stringify({
        pages: Object.fromEntries(pages) as unknown,
        words: Object.fromEntries(words) as unknown,
      })
      this.emitFile({ type: 'asset', fileName: 'sights.json', source })
    },
  },
}

/** Names the files of this version in the service worker, which lies beside the page. */
const worker: Plugin = {
  name: 'ginvite-worker',
  generateBundle: {
    order: 'post',
    handler(_, bundle) {
      const chunk = bundle['sw.js']
      if (chunk?.type !== 'chunk') return
      const files = Object.keys(bundle)
        .filter((name) => /^assets\/.*\.(js|css|woff2)$/.test(name))
        .sort()
        .map((name) => `/${name}`)
      const html = bundle['index.html']
      const page = html?.type === 'asset' ? html.source : ''
      const version = createHash('sha256').update(files.join(' ')).update(page).update(chunk.code)
      chunk.code = chunk.code
        .replace('__FILES__', files.join(' '))
        .replace('__VERSION__', version.digest('hex').slice(0, 12))
    },
  },
}

const server = process.env.GINVITE_SERVER ?? 'http://127.0.0.1:8000'

export default defineConfig({
  plugins: [fonts, svelte(), page, sights, worker],
  resolve: {
    alias: { '@fonts': FONTS },
    conditions: process.env.VITEST ? ['browser'] : undefined,
  },
  build: {
    target: 'es2022',
    assetsInlineLimit: 0,
    reportCompressedSize: true,
    // Every browser that runs this client preloads modules by itself. Of a chunk that is opened
    // later only the styles are named ahead: the names of all chunks would weigh more than they save.
    modulePreload: {
      polyfill: false,
      resolveDependencies: (_, names, { hostType }) =>
        hostType === 'html' ? names : names.filter((name) => name.endsWith('.css')),
    },
    rollupOptions: {
      input: { index: 'index.html', sw: 'src/worker/sw.ts' },
      output: {
        // Each file costs a phone a request: what all parts share is one, the small parts of a
        // drawn card and of a seat another. What runs first waits for neither. A group takes what is
        // named and no more, and imports only from those before it.
        codeSplitting: {
          includeDependenciesRecursively: false,
          groups: [
            { name: 'early', test: /preload-helper|src.early\./, priority: 2 },
            {
              name: 'base',
              test: /node_modules.(svelte|clsx).|src.(api|settings|i18n.(cards|format|index|languages|messages|words))\./,
              priority: 1,
            },
            { name: 'nav', test: /src.home.(parts.(Brand|Icon|Nav|Picture)|share)\./ },
            {
              name: 'cards',
              test: /src.(table.(Back|Face|Words|cards|signs)|home.people|entropy|fair.memory)\./,
            },
          ],
        },
        entryFileNames: ({ name }) => (name === 'sw' ? 'sw.js' : 'assets/[name]-[hash].js'),
      },
    },
  },
  server: {
    proxy: { '/api': server, '/ws': { target: server.replace(/^http/, 'ws'), ws: true } },
  },
  test: {
    environment: 'happy-dom',
    include: ['src/**/*.test.ts'],
    setupFiles: ['src/test-setup.ts'],
    // A world of its own for each file costs five times the tests: the setup clears up after each
    // instead. One worker, since each loads all the words again.
    isolate: false,
    pool: 'threads',
    maxWorkers: 1,
  },
})
