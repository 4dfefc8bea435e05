import { hash } from 'node:crypto'
import { normalizeUnicode } from '#shared/text/normalize-unicode.ts'

/**
 * The text that a monitor compares and stores: one block a line, without the differences that no reader sees (white space,
 * invisible characters, composed and decomposed letters, typographic quotes, dashes, ligatures). Idempotent.
 *
 * Bounded: text after `maxWatchedCharacters` characters or `maxWatchedBlocks` lines is not watched, nor are more than
 * 30 marks on one letter.
 */
export function normalizeText(text: string): string {
  const kept = normalizeUnicode(text.slice(0, maxWatchedCharacters).replace(invisible, ''), 'NFC').replace(
    variants,
    (found) => plain.get(found) ?? ' ',
  )
  const blocks: string[] = []
  for (const line of kept.split(lineEnd, maxLines)) {
    const block = line.trim().replace(gaps, ' ')
    if (block !== '') blocks.push(block)
    if (blocks.length === maxWatchedBlocks) break
  }
  // Removing characters may bring a letter and its accent together.
  return normalizeUnicode(blocks.join('\n'), 'NFC').slice(0, maxWatchedCharacters).trimEnd()
}

/** The watched text of a page, in the form of `normalizeText`, and when it was seen (Unix milliseconds). */
export interface SeenText {
  text: string
  at: number
}

/** `contentHash`: SHA-256 of a watched text, in lower-case hex. */
export const hashText = (text: string) => hash('sha256', text)

export const maxWatchedCharacters = 1 << 18
export const maxWatchedBlocks = 20_000

const maxLines = 4 * maxWatchedBlocks

const lineEnd = /\r\n|[\n\r\v\f\u0085\u2028\u2029]/

const gaps = /\s+/g

/** Soft hyphens, joiners, direction marks, variation selectors and control characters but white space. */
const invisible = /\p{Cf}|\p{Variation_Selector}|\u034f|\u115f|\u1160|(?![\s\u0085])\p{Cc}/gu

const plain = new Map<string, string>([
  ...spelled("'", ['\u2018', '\u2019', '\u201a', '\u201b', '\u02bc', '\u2032']),
  ...spelled('"', ['\u201c', '\u201d', '\u201e', '\u201f', '\u2033']),
  ...spelled('-', ['\u2010', '\u2011', '\u2012', '\u2013', '\u2014', '\u2015', '\u2212']),
  ...spelled('...', ['\u2026']),
  ...spelled('ff', ['\ufb00']),
  ...spelled('fi', ['\ufb01']),
  ...spelled('fl', ['\ufb02']),
  ...spelled('ffi', ['\ufb03']),
  ...spelled('ffl', ['\ufb04']),
  ...spelled('st', ['\ufb05', '\ufb06']),
])

function spelled(text: string, variants: readonly string[]): [string, string][] {
  return variants.map((variant) => [variant, text])
}

const variants = /[\u2018-\u201f\u02bc\u2032\u2033\u2010-\u2015\u2212\u2026\ufb00-\ufb06]/g
