import { createRequire } from 'node:module'

/** The part of highlight.js that is used here. Its own types would add the DOM to the types of the whole service. */
interface Highlighter {
  registerLanguage: (name: string, grammar: unknown) => void
  highlight: (code: string, options: { language: string }) => { value: string }
}

/** The languages of code blocks, each with the name of its grammar. */
const grammars: Readonly<Record<string, string>> = {
  sh: 'bash',
  http: 'http',
  js: 'javascript',
  json: 'json',
  python: 'python',
  toml: 'ini',
  ts: 'typescript',
}

/** Marks the parts of code with classes (`hljs-string`). The function returns an empty text for other languages. */
export function openHighlighter(): (code: string, language: string) => string {
  // Loaded on use: most processes never serve a page.
  const load = createRequire(import.meta.url)
  const highlighter = load('highlight.js/lib/core') as Highlighter
  for (const [name, grammar] of Object.entries(grammars))
    highlighter.registerLanguage(name, load(`highlight.js/lib/languages/${grammar}`))
  return (code, language) => (language in grammars ? highlighter.highlight(code, { language }).value : '')
}
