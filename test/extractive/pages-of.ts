import { hash } from 'node:crypto'
import type { Source } from '#workers/evidence/source.ts'

/** Sources with these texts, numbered from 1. */
export const pagesOf = (...texts: string[]): Source[] =>
  texts.map((text, position) => ({
    index: position + 1,
    url: `https://page-${position + 1}.example.com/`,
    title: '',
    text,
    hash: hash('sha256', text),
    fetchedAt: '2026-11-20T12:00:00.000Z',
  }))
