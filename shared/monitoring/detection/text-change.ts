import type { Noise } from './noise.ts'

/** The options that decide which differences are reported. */
export interface ChangeRules {
  noise: Noise
  /** RE2 patterns of text that is not compared. Applied to each block by itself. */
  ignorePatterns: readonly string[]
  /** Only a change in which one of these words appears or vanishes counts. Empty: every change. */
  keywords: readonly string[]
  minimumChange: number
}

/** A difference between two texts that a reader would call a change. */
export interface TextChange {
  /** Blocks of the new text that the old one lacks, in order. A block of more than 2,000 characters counts by sentence. */
  added: readonly string[]
  /** Blocks of the old text that the new one lacks, in order. */
  removed: readonly string[]
  /** Numbers that were replaced in a block that otherwise stayed. At most 200. */
  numbers: readonly { before: string; after: string; context: string }[]
  /** Characters that were added or removed, the larger number where text was replaced. */
  changedCharacters: number
}
