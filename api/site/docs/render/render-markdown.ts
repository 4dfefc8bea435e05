import { createRequire } from 'node:module'
import MarkdownIt, { type MarkdownIt as Markdown, type Token } from 'markdown-it'
import anchor from 'markdown-it-anchor'
import { linkPages } from './link-pages.ts'

export interface RenderedPage {
  html: string
  /** The headings of the second level, for the list of contents. */
  headings: readonly { id: string; text: string }[]
}

/** Renders a page of the documentation. Text that looks like HTML is shown as text. */
export function createRenderer(): (markdown: string) => RenderedPage {
  const markdown = new MarkdownIt({ html: false, highlight: openHighlighter() })
    .use(anchor, { level: [2, 3], slugify: githubSlug, tabIndex: false })
    .use(linkPages)
    .use(groupCode)
    .use(nameCells)
  markdown.renderer.rules['table_open'] = () => '<div class="scroll" tabindex="0"><table>\n'
  markdown.renderer.rules['table_close'] = () => '</table></div>\n'
  return (text) => {
    const environment = {}
    const tokens = markdown.parse(text, environment)
    const headings = tokens.flatMap((token, index) => {
      if (token.type !== 'heading_open' || token.tag !== 'h2') return []
      const content = tokens[index + 1]?.content ?? ''
      return [{ id: String(token.attrGet('id')), text: content.replaceAll('`', '') }]
    })
    return { html: markdown.renderer.render(tokens, markdown.options, environment), headings }
  }
}

/** The id that GitHub gives a heading, so that links work in both places. */
export const githubSlug = (text: string): string =>
  text
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}_ -]/gu, '')
    .replaceAll(' ', '-')

/** Gives each cell of a table of three or more columns the name of its column, which a phone shows before the text of the cell. */
function nameCells(markdown: Markdown): void {
  markdown.core.ruler.push('name-cells', ({ tokens }) => {
    let columns: string[] = []
    let cell = 0
    for (const [index, token] of tokens.entries()) {
      if (token.type === 'table_open') columns = []
      if (token.type === 'tr_open') cell = 0
      if (token.type === 'th_open') columns.push(tokens[index + 1]?.content ?? '')
      if (token.type !== 'td_open') continue
      const name = columns[cell++]
      if (columns.length > 2 && name !== undefined) token.attrSet('data-column', name)
    }
  })
}

/**
 * Shows code with a label (` ```ts TypeScript `), and puts adjoining labelled blocks into one group, which the script of the
 * page turns into tabs. Without the script, the blocks follow each other.
 */
function groupCode(markdown: Markdown): void {
  markdown.renderer.rules['fence'] = (tokens, index, { highlight }) => {
    const token = tokens[index]
    if (token === undefined) return ''
    const [language = '', ...label] = token.info.trim().split(' ')
    const code = highlight?.(token.content, language, '') || markdown.utils.escapeHtml(token.content)
    const pre = `<pre tabindex="0"><code class="language-${markdown.utils.escapeHtml(language)}">${code}</code></pre>`
    const caption = label.length === 0 ? '' : `<p class="code-label">${markdown.utils.escapeHtml(label.join(' '))}</p>`
    return `${opens(tokens, index) ? '<div class="code-group">\n' : ''}<div class="code">${caption}${pre}</div>\n${closes(tokens, index) ? '</div>\n' : ''}`
  }
}

const isLabelled = (token: Token | undefined) => token?.type === 'fence' && token.info.trim().includes(' ')

const opens = (tokens: readonly Token[], index: number) =>
  isLabelled(tokens[index]) && !isLabelled(tokens[index - 1]) && isLabelled(tokens[index + 1])

const closes = (tokens: readonly Token[], index: number) =>
  isLabelled(tokens[index]) && isLabelled(tokens[index - 1]) && !isLabelled(tokens[index + 1])

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
function openHighlighter(): (code: string, language: string) => string {
  // Loaded on use: most processes never serve a page.
  const load = createRequire(import.meta.url)
  const highlighter = load('highlight.js/lib/core') as Highlighter
  for (const [name, grammar] of Object.entries(grammars))
    highlighter.registerLanguage(name, load(`highlight.js/lib/languages/${grammar}`))
  return (code, language) => (language in grammars ? highlighter.highlight(code, { language }).value : '')
}
