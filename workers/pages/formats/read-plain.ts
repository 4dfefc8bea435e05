import { longestRun } from '#workers/pages/markdown/code/code-text.ts'
import type { ContentKind } from './content-kind.ts'
import type { PlainDocument } from './plain-document.ts'

/** Reads text, markdown, JSON and XML unchanged. In markdown, JSON and XML become fenced code blocks. */
export function readPlain(text: string, kind: Exclude<ContentKind, 'html' | 'feed'>): PlainDocument {
  const body = text.replace(/\r\n?/gu, '\n').trim()
  switch (kind) {
    case 'json': {
      const json = indented(body)
      return { markdown: [fenced(json, 'json')], text: [json], links: [] }
    }
    case 'xml':
      return { markdown: [fenced(body, 'xml')], text: [body], links: [] }
    case 'markdown': {
      const title = /^#[ \t]+(\S.*)$/mu.exec(body)?.[1]?.trim()
      return { ...(title !== undefined && { title }), markdown: paragraphs(body), text: paragraphs(body), links: [] }
    }
    case 'text':
      return { markdown: paragraphs(body), text: paragraphs(body), links: [] }
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
