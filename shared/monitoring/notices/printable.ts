import { textPrefix } from '#shared/runtime/text-prefix.ts'

/**
 * A text of a page, safe to print: without control characters and without those that reverse the direction of text, and at
 * most `maxChars` UTF-16 code units long. Never splits a character. `isCut`: it was longer.
 */
export function printable(text: string, maxChars: number): { text: string; isCut: boolean } {
  const kept = textPrefix(text, maxChars).toWellFormed().replace(unprintable, '\u{FFFD}')
  return { text: kept, isCut: text.length > maxChars }
}

// C0 and C1 controls, line and paragraph separators, and the controls of bidirectional text (UAX #9).
const unprintable = /[\p{Cc}\u{2028}\u{2029}\u{202A}-\u{202E}\u{2066}-\u{2069}]/gu
