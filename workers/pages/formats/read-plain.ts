import { escapeHtml } from '#shared/text/escape-html.ts'
import { longestRun } from '#workers/pages/markdown/code-text.ts'
import type { ContentKind } from './content-kind.ts'
import { readCsv } from './read-csv.ts'

/** Reads text, markdown, JSON and XML unchanged. In markdown, JSON and XML become fenced code blocks, and values of a CSV a table. */
export function readPlain(text: string, kind: Exclude<ContentKind, 'html' | 'feed'>): PlainDocument {
  const body = text.replace(/\r\n?/gu, '\n').trim()
  switch (kind) {
    case 'json':
      return code(indented(body), 'json')
    case 'xml':
      return code(body, 'xml')
    case 'markdown':
      return readMarkdown(body)
    case 'csv':
      return table(text, body)
    case 'text':
      return prose(body)
  }
}

/** Front matter (YAML between two lines of hyphens) becomes metadata. */
function readMarkdown(text: string): PlainDocument {
  const end = text.startsWith('---\n') ? text.slice(0, maxFrontMatter).indexOf('\n---\n', 3) : -1
  const body = end === -1 ? text : text.slice(end + '\n---\n'.length).trim()
  const lines = end === -1 ? [] : text.slice(0, end).split('\n')
  const title = /^#[ \t]+(\S.*)$/m.exec(body)?.[1]?.trim() ?? valueIn(lines, 'title')
  const description = valueIn(lines, 'description')
  return {
    ...(title !== undefined && { title }),
    ...(description !== undefined && { description }),
    ...prose(body),
  }
}

const maxFrontMatter = 8192

/** The value of a key on a line of its own; lists and blocks have none. */
function valueIn(lines: readonly string[], key: string): string | undefined {
  const line = lines.find((one) => one.startsWith(`${key}: `))
  const value = line?.slice(key.length + 2).trim() ?? ''
  const isQuoted = value.length > 1 && /^["']/.test(value) && value.endsWith(value[0] ?? '')
  return (isQuoted ? value.slice(1, -1) : value) || undefined
}

function code(body: string, language: string): PlainDocument {
  // A fence around nothing would make an empty body look like content.
  if (body === '') return prose(body)
  return {
    markdown: [fenced(body, language)],
    text: [body],
    html: () => [`<pre><code class="language-${language}">${escapeHtml(body)}</code></pre>`],
    links: [],
  }
}

/** The text stays as it is written. */
function table(text: string, body: string): PlainDocument {
  const read = readCsv(text)
  if (read === undefined) return prose(body)
  return { markdown: [read.markdown], text: [body], html: () => [read.html()], links: [] }
}

function prose(body: string): PlainDocument {
  const blocks = paragraphs(body)
  return {
    markdown: blocks,
    text: blocks,
    html: () => blocks.map((block) => `<p>${escapeHtml(block).replaceAll('\n', '<br>')}</p>`),
    links: [],
  }
}

/** In characters. Indentation makes small documents readable, but doubles the tokens of large ones. */
const maxIndentedLength = 50_000

function indented(json: string): string {
  if (json.length > maxIndentedLength) return json
  try {
    return JSON.stringify(JSON.parse(json), undefined, 2)
  } catch {
    // Invalid JSON, or nested too deep: return it unchanged.
    return json
  }
}

function fenced(code: string, language: string): string {
  const fence = '`'.repeat(Math.max(3, longestRun(code) + 1))
  return `${fence}${language}\n${code}\n${fence}`
}

function paragraphs(text: string): string[] {
  return text === '' ? [] : text.split(/(?<!\n)\n\n+(?=\S)/u)
}

/** A document other than HTML, as blocks of markdown, of plain text and of HTML. */
export interface PlainDocument {
  title?: string
  description?: string
  markdown: string[]
  text: string[]
  /** Without markup of the document itself. */
  html: () => string[]
  links: { url: string; text: string }[]
}
