import { readTerm } from './read-term.ts'
import type { SpfProblem, SpfRecord, SpfTerm } from './spf-record.ts'

/** Whether a TXT record is an SPF record (RFC 7208 §4.5): the version, then a space or the end. */
export function isSpf(text: string): boolean {
  const version = text.slice(0, 7).toLowerCase()
  return version === 'v=spf1 ' || (version === 'v=spf1' && text.length === 6)
}

/**
 * Reads the terms of an SPF record (RFC 7208 §4.6.1). Unknown modifiers are ignored, as the standard demands. Reads at most
 * 500 terms.
 */
export function parseSpf(text: string): SpfRecord {
  const terms: SpfTerm[] = []
  const errors: SpfProblem[] = []
  let position = 'v=spf1'.length
  for (const word of text.slice(position).split(' ')) {
    if (word !== '') {
      const read = terms.length < maxTerms ? readTerm(word, position) : undefined
      if (read !== undefined && 'message' in read) errors.push(read)
      if (read !== undefined && 'name' in read) terms.push(read)
    }
    position += word.length + 1
  }
  for (const name of ['redirect', 'exp'] as const) {
    const [, second] = terms.filter((term) => term.name === name)
    if (second !== undefined) errors.push({ message: `${name}= is given twice`, position: second.position })
  }
  return { terms, errors: errors.slice(0, maxErrors) }
}

const maxTerms = 500
const maxErrors = 20
