/** A part of a text with its surroundings, which decide how phrases in it are meant. */
export interface Piece {
  before: string
  body: string
  after: string
}

/** The text in pieces of a few milliseconds of work. Each place is in the body of one piece. */
export function* piecesOf(text: string): Generator<Piece> {
  for (let start = 0; start < text.length; start += pieceChars) {
    const end = Math.min(text.length, start + pieceChars)
    yield {
      before: text.slice(Math.max(0, start - contextChars), start),
      body: text.slice(start, end),
      after: text.slice(end, end + aheadChars),
    }
  }
}

const pieceChars = 16_000

/** A block of code may have begun this far before. */
const contextChars = 4000

/** A sentence and its surroundings end within this. */
const aheadChars = 600
