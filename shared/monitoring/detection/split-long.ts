/**
 * Cuts a long line at the ends of its sentences, and long sentences at some of their words, so that a change near the start
 * leaves the pieces after it as they are.
 */
export function splitLong(line: string): string[] {
  if (line.length <= maxPiece) return [line]
  const pieces: string[] = []
  let start = 0
  let last = 0
  let second = 0
  for (let index = 0; index < line.length; index++) {
    const code = line.charCodeAt(index)
    const length = index + 1 - start
    if (length >= maxPiece || isSentenceEnd(last, code) || (length > minCut && isWordCut(second, last, code))) {
      keep(pieces, line.slice(start, index + 1))
      start = index + 1
    }
    second = last
    last = code
  }
  keep(pieces, line.slice(start))
  return pieces
}

const maxPiece = 2000
const minCut = 400

function keep(pieces: string[], piece: string) {
  const text = piece.trim()
  if (text !== '') pieces.push(text)
}

/** The space after `.`, `!`, `?` or `;`, or the mark itself where no space follows. Takes UTF-16 code units. */
const isSentenceEnd = (last: number, code: number) =>
  code === space ? last === 0x2e || last === 0x21 || last === 0x3f || last === 0x3b : isWideEnd(code)

const isWideEnd = (code: number) => code === 0x30_02 || code === 0xff_01 || code === 0xff_1f || code === 0xff_1b

/** True for a sixteenth of the spaces, by the characters before them; in text without spaces for some ideographs. */
const isWordCut = (second: number, last: number, code: number) =>
  code === space ? (last + 3 * second) % 16 === 0 : code >= 0x4e_00 && code < 0xa0_00 && code % 64 === 0

const space = 32

/** The blocks of a watched text. */
export const blocksOf = (text: string) => (text === '' ? [] : text.split('\n'))

/** The pieces of a watched text that are compared: its blocks, and the parts of long ones. */
export const piecesOf = (text: string): string[] => blocksOf(text).flatMap(splitLong)

/** A text without its numbers. */
export const wordsOf = (text: string) => text.replace(/\p{Nd}[\p{Nd}.,:/'-]*/gu, '#')
