import type { Operator } from '#workers/evidence/language/lexicon.ts'
import type { StatedValue } from './read-values.ts'

/** A word, name or value of a statement that asserts something. */
export interface Token {
  /** Words with the same key say the same. A value has none. */
  key: string
  /** The word as it is compared if it is a name. */
  exact: string
  isName: boolean
  value?: StatedValue
  /** The role that the word before it gives: `by`, `from`; empty without one. */
  role: string
  /** The role of the phrase that it is part of. */
  phrase: string
  /** It stands behind `than`. */
  isCompared: boolean
  /** Position of its clause. */
  clause: number
  /** Whether it follows the token before it at once. */
  isNext: boolean
}

/** A part of a sentence between signs or words such as `and`. */
export interface Clause {
  operators: ReadonlySet<Operator>
  isPast: boolean
  isPresent: boolean
  /** The role of its first word. */
  opening: string
  isPassive: boolean
}

/** A sentence as the checks compare it. */
export interface Statement {
  text: string
  language: string | undefined
  tokens: readonly Token[]
  clauses: readonly Clause[]
  /** It begins with a word that stands for something named before. */
  isPronominal: boolean
}
