/**
 * The visible content of a page, in points from its upper left corner. Rotated text has a frame of its own: `turn` counts the quarter
 * turns clockwise, and the coordinates are those of the page turned back, so that each word runs from left to right.
 */
export interface PageContent {
  words: Word[]
  rules: Rule[]
  boxes: Box[]
  /** Small filled shapes, which may be the bullets of a list. */
  dots: Box[]
  images: Box[]
  width: number
  height: number
  /** The page has more than the cap allows; the rest is missing. */
  isCut: boolean
  /** Glyphs without a character. */
  unmapped: number
}

export interface Word {
  /** In reading order, also for scripts that run from right to left. */
  text: string
  x0: number
  x1: number
  /** The baseline. */
  y: number
  size: number
  font: FontStyle
  turn: Turn
  isRtl: boolean
  /** A space character precedes the word in the file. */
  isSpaced: boolean
  /** The marked content that the structure tree names. */
  mark: number
  /** Headers, footers and decoration, as the file says. */
  isArtifact: boolean
  link?: string
}

export type Turn = 0 | 1 | 2 | 3

export interface FontStyle {
  name: string
  isBold: boolean
  isItalic: boolean
  isMono: boolean
}

/** A straight line. A thin box is one, too. */
export interface Rule {
  isVertical: boolean
  /** The place across the line: y of a horizontal one. */
  at: number
  from: number
  to: number
}

export interface Box {
  x0: number
  y0: number
  x1: number
  y1: number
  /** Painted, not only framed. */
  isFilled?: boolean
}
