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

const server = process.env.GINVITE_SERVER ?? 'http://127.0.0.1:8000'

export default defineConfig({
  plugins: [fonts, svelte(), page],
  resolve: {
    alias: { '@fonts': FONTS },
    conditions: process.env.VITEST ? ['browser'] : undefined,
  },
  build: { target: 'es2022', assetsInlineLimit: 0, reportCompressedSize: true },
  server: {
    proxy: { '/api': server, '/ws': { target: server.replace(/^http/, 'ws'), ws: true } },
  },
  test: {
    environment: 'happy-dom',
    include: ['src/**/*.test.ts'],
    setupFiles: ['src/test-setup.ts'],
  },
})
