/** `field`: of the marks and instruction of a field; `text`: what a reader sees. */
type Kind = 'tag' | 'field' | 'text'

interface Piece {
  xml: string
  kind: Kind
}

/** XML in pieces, of which earlier ones can be taken back. */
export interface StoryPieces {
  length: () => number
  add: (xml: string, kind: Kind) => void
  /** Takes back the texts from a piece on. */
  dropTexts: (from: number) => void
  /** Takes back all from a piece on but the marks of fields, which may begin or end elsewhere. */
  dropAll: (from: number) => void
  /** Removes the pieces from one on, for `append`. */
  cut: (from: number) => Piece[]
  append: (pieces: readonly Piece[]) => void
  xml: () => string
}

export function createStoryPieces(): StoryPieces {
  const pieces: Piece[] = []
  /** The pieces that `dropAll` took back last: hidden runs may be inside one another. */
  let dropped = { from: 0, to: 0 }
  const drop = (from: number, isDropped: (kind: Kind) => boolean) => {
    for (let at = from; at < pieces.length; at++) {
      if (at >= dropped.from && at < dropped.to) at = dropped.to
      const piece = pieces[at]
      if (piece !== undefined && isDropped(piece.kind)) piece.xml = ''
    }
  }
  return {
    length: () => pieces.length,
    add: (xml, kind) => void pieces.push({ xml, kind }),
    dropTexts: (from) => drop(from, (kind) => kind === 'text'),
    dropAll(from) {
      drop(from, (kind) => kind !== 'field')
      dropped = { from, to: pieces.length }
    },
    cut(from) {
      dropped.to = Math.min(dropped.to, from)
      return pieces.splice(from)
    },
    append: (added) => {
      for (const piece of added) pieces.push(piece)
    },
    xml: () => pieces.map(({ xml }) => xml).join(''),
  }
}

/** Whether a reader would see any of these pieces. */
export const hasText = (pieces: readonly Piece[]) =>
  pieces.some(({ xml, kind }) => kind === 'text' && xml.trim() !== '')
