import js from '@eslint/js'
import svelte from 'eslint-plugin-svelte'
import globals from 'globals'
import ts from 'typescript-eslint'
import svelteConfig from './svelte.config.js'

export default ts.config(
  { ignores: ['dist', 'node_modules', 'src/protocol.ts'] },
  js.configs.recommended,
  ...ts.configs.recommended,
  ...svelte.configs.recommended,
  { languageOptions: { globals: { ...globals.browser, ...globals.node } } },
  {
    files: ['**/*.svelte', '**/*.svelte.ts'],
    languageOptions: { parserOptions: { parser: ts.parser, svelteConfig } },
  },
  {
    rules: {
      'no-console': 'error',
      eqeqeq: 'error',
      // French puts no-break spaces before its signs, also in templates.
      'no-irregular-whitespace': ['error', { skipTemplates: true }],
      '@typescript-eslint/consistent-type-imports': 'error',
      'svelte/button-has-type': 'error',
      // Maps and sets here are never changed, only replaced: reactive ones would cost for nothing.
      'svelte/prefer-svelte-reactivity': 'off',
      // The router is our own: plain links are what it follows.
      'svelte/no-navigation-without-resolve': 'off',
    },
  },
)
