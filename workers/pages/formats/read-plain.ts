import type { ContentKind } from '#workers/pages/content-kind.ts'
import type { PlainDocument } from './plain-document.ts'

/** Text, markdown, JSON and XML as they are; code-like kinds are fenced in markdown so that nothing is misread. */
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
      const title = /^#\s+(.+)$/mu.exec(body)?.[1]?.trim()
      return { ...(title !== undefined && { title }), markdown: paragraphs(body), text: paragraphs(body), links: [] }
    }
    case 'text':
      return { markdown: paragraphs(body), text: paragraphs(body), links: [] }
  }
}

/** Indenting makes a small answer readable and a large one twice as dear. */
const largestIndented = 50_000

function indented(json: string): string {
  if (json.length > largestIndented) return json
  try {
    return JSON.stringify(JSON.parse(json), undefined, 2)
  } catch {
    // Not JSON after all, or nested too deep to print: as it came.
    return json
  }
}

function fenced(code: string, language: string): string {
  const longest = Math.max(2, ...(code.match(/`+/gu) ?? []).map((run) => run.length))
  const fence = '`'.repeat(longest + 1)
  return `${fence}${language}\n${code}\n${fence}`
}

function paragraphs(text: string): string[] {
  return text === '' ? [] : text.split(/\n{2,}(?=\S)/u)
}
