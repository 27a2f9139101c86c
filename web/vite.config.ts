import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { svelte } from '@sveltejs/vite-plugin-svelte'
import type { Plugin } from 'vite'
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
 * the typeface of card corners.
 */
const page: Plugin = {
  name: 'ginvite-page',
  transformIndexHtml: {
    order: 'post',
    handler(html, { bundle }) {
      const face = Object.keys(bundle ?? {}).find((file) => /\/index-[^/]*\.woff2$/.test(file))
      const preload = face
        ? `<link rel="preload" href="/${face}" as="font" type="font/woff2" crossorigin />`
        : ''
      return html
        .replace('<!--fonts-->', preload)
        .replace('<!--sprite-->', asset('sprite.svg') + asset('icons.svg'))
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
  plugins: [fonts, svelte(), page, worker],
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
      resolveDependencies: (_, names) => names.filter((name) => name.endsWith('.css')),
    },
    rollupOptions: {
      input: { index: 'index.html', sw: 'src/worker/sw.ts' },
      output: {
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
  },
})
