import type { Claim } from '#workers/evidence/claim.ts'
import type { Source } from '#workers/evidence/source.ts'
import { agrees } from '#workers/extractive/ranking/agreement.ts'
import { rankSentences } from '#workers/extractive/ranking/rank-sentences.ts'
import type { RankedSentence } from '#workers/extractive/ranking/ranked-sentence.ts'
import { claimOf } from './claim-of.ts'
import { readQuestion } from './question/question.ts'

/** A value that answers a question, as one source states it. */
export interface Statement {
  /** `index` of the source. */
  source: number
  /** The value, as written. */
  value: string
  /** The sentence, with its citation. */
  claim: Claim
}

/**
 * Statements of independent sources that give different values for what the question asks, such as two years. The best supported
 * first; empty if the sources agree, or the question asks for no value.
 */
export function findContradiction(query: string, sources: readonly Source[]): Statement[] {
  const question = readQuestion(query)
  if (question.kind === 'text' || question.kind === 'name') return []
  const ranked = rankSentences(question, sources).slice(0, maxCompared)
  const [best] = ranked
  if (best === undefined) return []
  const stated: RankedSentence[] = []
  for (const sentence of ranked) {
    if (stated.length >= maxStatements || !answersLike(sentence, best)) continue
    if (stated.every((other) => isOpposed(sentence, other))) stated.push(sentence)
  }
  return stated.length < 2 ? [] : stated.map((sentence) => statementOf(sentence, ranked))
}

const maxCompared = 60
const maxStatements = 3

/** It gives a value, names what is asked, and fits about as well as the best sentence. */
const answersLike = ({ value, predicate, score, isSuspect }: RankedSentence, best: RankedSentence) =>
  value !== undefined && !isSuspect && predicate >= 0.6 && score >= best.score * minShare

const minShare = 0.6

/** They come from different sources and have no value in common. */
const isOpposed = (one: RankedSentence, other: RankedSentence) =>
  one.group !== other.group && !one.values.some((value) => other.values.some((otherValue) => agrees(value, otherValue)))

function statementOf(sentence: RankedSentence, ranked: readonly RankedSentence[]): Statement {
  const { candidate, value } = sentence
  return {
    source: candidate.source.index,
    value: candidate.text.slice(value?.start, value?.end).slice(0, maxValueChars),
    claim: claimOf(sentence, ranked),
  }
}

const maxValueChars = 80
