import { claimOf } from '#workers/answers/extractive/claim-of.ts'
import type { Question } from '#workers/answers/extractive/question/question.ts'
import type { RankedSentence } from '#workers/answers/extractive/ranking/rank-sentences.ts'
import { agrees } from '#workers/answers/extractive/values/value.ts'
import { checkClaims } from '#workers/evidence/check-claims.ts'
import type { Claim } from '#workers/evidence/claim.ts'
import type { Source } from '#workers/evidence/source.ts'

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
 * first; empty if the sources agree, or the question asks for no value. `ranked`: the sentences, ranked for the question.
 */
export function findContradiction({ kind }: Question, ranked: readonly RankedSentence[]): Statement[] {
  const [best] = ranked
  if (kind === 'text' || kind === 'name' || best === undefined) return []
  const stated: RankedSentence[] = []
  for (const sentence of ranked.slice(0, maxCompared)) {
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

/** The claims, and behind them each contradicting statement whose value they do not mention: readers see all versions. */
export async function addRivals(
  claims: readonly Claim[],
  statements: readonly Statement[],
  sources: readonly Source[],
): Promise<readonly Claim[]> {
  const missing = statements.filter(({ value }) => !claims.some(({ text }) => text.includes(value)))
  if (missing.length === 0) return claims
  const { supported } = await checkClaims(
    missing.map(({ claim }) => claim),
    sources,
  )
  return [...claims, ...supported]
}
