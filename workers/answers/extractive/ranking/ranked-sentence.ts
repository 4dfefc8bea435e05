import type { Candidate } from '#workers/answers/extractive/sentences/candidates.ts'
import type { Value } from '#workers/answers/extractive/values/value.ts'

/** A candidate, how well it answers, and the value that it gives. */
export interface ScoredCandidate {
  candidate: Candidate
  score: number
  /** 0 to 1: how far the sentence itself states the terms of the question that are not names. */
  predicate: number
  /** It names a thing that shares only a part of its name with that of the question. */
  isAboutAnother: boolean
  /** The value nearest to the words of the question. Undefined for questions without an expected kind of value. */
  value: Value | undefined
  values: readonly Value[]
}

/** A scored sentence, and how far its source can be trusted. */
export interface RankedSentence extends ScoredCandidate {
  /** Sources with nearly the same text share a group. */
  group: number
  /** Its page tries to instruct programs that read it. */
  isSuspect: boolean
}
