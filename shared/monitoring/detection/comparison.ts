import type { Element } from '#shared/monitoring/detection/elements/elements.ts'
import type { Budget } from './align.ts'

/** A block, or a piece of a long one, that has no equal in the other text. */
export interface Piece {
  text: string
  /** Position of its block in the text. */
  index: number
  elements: readonly Element[]
}

export interface Side {
  blocks: readonly string[]
  /** For each block the position of its equal in the other text, or -1. */
  matched: Int32Array
  /** The pieces without an equal, in order. */
  pieces: readonly Piece[]
}

export interface Comparison {
  before: Side
  after: Side
  budget: Budget
}
