import { headingScore } from './heading-score.ts'
import { indelSimilarity } from './indel-similarity.ts'
import { normalizeText, plainText } from './plain-text.ts'
import { tableScore } from './table-score.ts'

/** Scores between 0 and 1. Undefined where the expected markdown has no table or no heading. */
export interface Scores {
  /** Reading order: normalised indel similarity of the texts. */
  nid: number
  /** Tables: tree edit distance similarity. */
  teds: number | undefined
  /** Headings: tree similarity of headings and the text below them. */
  mhs: number | undefined
}

/** The text that a variant read: markdown, or text without marks. */
export type Reading = { markdown: string } | { text: string }

export function scoreReading(expected: string, reading: Reading): Scores {
  const found = 'markdown' in reading ? plainText(reading.markdown) : normalizeText(reading.text)
  const markdown = 'markdown' in reading ? reading.markdown : ''
  return {
    nid: indelSimilarity(plainText(expected), found),
    teds: tableScore(expected, markdown),
    mhs: headingScore(expected, markdown),
  }
}
