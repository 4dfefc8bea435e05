import { hash } from 'node:crypto'
import type { Source } from '#workers/evidence/source.ts'

/** Sources with these texts, numbered from 1. */
export function sourcesOf(...texts: readonly string[]): Source[] {
  return texts.map((text, position) => ({
    index: position + 1,
    url: `https://example.com/${position + 1}`,
    title: /^# (.*)/u.exec(text)?.[1] ?? '',
    text,
    hash: hash('sha256', text),
    fetchedAt: '2026-01-02T03:04:05.000Z',
  }))
}
