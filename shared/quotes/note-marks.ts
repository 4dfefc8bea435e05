/**
 * The text with spaces for the marks of its notes, at the same offsets: `[3]`, `[^3]`, `\\[3\\]`, and the halves that converters leave
 * of them: `^3]`, `[ [3]`. Readers skip them, and they hide the ends of sentences. Takes linear time.
 */
export const withoutNotes = (text: string): string =>
  text.includes(']') ? text.replaceAll('[ [', '  [').replaceAll(notes, blank).replaceAll(halves, blank) : text

const blank = (mark: string) => ' '.repeat(mark.length)

/** The length of the mark of a note that starts at an offset: `[3]`, `[^3]`, `[a]`, but not the `[a]` of `[a]ll`. 0 without one. */
export function noteLength(text: string, at: number): number {
  noteHere.lastIndex = at
  return noteHere.exec(text)?.[0].length ?? 0
}

// The checker of patterns reads literals only.
const noteHere = /\\?\[(?:\^[\w-]{1,20}|\d{1,3}|[a-z](?!\\?\]\p{L})|note \d{1,2}|citation needed)\\?\]/uy
const notes = /\\?\[(?:\^[\w-]{1,20}|\d{1,3}|[a-z](?!\\?\]\p{L})|note \d{1,2}|citation needed)\\?\](?!\()/gu
const halves = /\^\d{1,3}\\?\]/gu
