import type { Question } from '#workers/answers/extractive/question/question.ts'
import { candidatesIn, type Candidate } from '#workers/answers/extractive/sentences/candidates.ts'
import { groupDuplicates } from '#workers/evidence/independent-sources.ts'
import type { Source } from '#workers/evidence/source.ts'
import { withAgreement } from './agreement.ts'
import { ageFactors } from './freshness-factors.ts'
import type { RankedSentence } from './ranked-sentence.ts'
import { scoreCandidate, titleStems } from './score-candidate.ts'
import { isInstruction, isSuspect } from './suspicion.ts'
import { termWeights } from './term-weights.ts'

/**
 * The sentences of the sources that share words with the question, the best first. Leaves out paragraphs that instruct programs.
 * Deterministic.
 */
export function rankSentences(question: Question, sources: readonly Source[]): RankedSentence[] {
  const candidates = candidatesIn(sources, question)
  const titles = new Map(sources.map(({ index, title }) => [index, titleStems(title)]))
  const weights = termWeights(question, candidates)
  const groups = groupDuplicates(sources)
  const groupOf = new Map(sources.map(({ index }, at) => [index, groups[at] ?? at]))
  const ages = ageFactors(sources, question)
  const best = candidates.map(rank).toSorted(bestFirst).slice(0, maxRanked)
  return withAgreement(best.filter(({ candidate }) => !isInstruction(candidate))).toSorted(bestFirst)

  function rank(candidate: Candidate): RankedSentence {
    const { source } = candidate
    const scored = scoreCandidate(candidate, { question, weights, titles })
    const isFromSuspect = isSuspect(source)
    const trust = (ages.get(source.index) ?? 1) * (isFromSuspect ? suspectFactor : 1)
    const group = groupOf.get(source.index) ?? source.index
    return { ...scored, score: scored.score * trust, group, isSuspect: isFromSuspect }
  }
}

/** Sentences further down answer nothing. */
const maxRanked = 300

/** A page that tries to instruct readers' programs is a poor witness. */
const suspectFactor = 0.4

/** Equal scores keep the order of the sources. */
const bestFirst = (one: RankedSentence, other: RankedSentence) =>
  other.score - one.score ||
  one.candidate.source.index - other.candidate.source.index ||
  one.candidate.block.start - other.candidate.block.start
