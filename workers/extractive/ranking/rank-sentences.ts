import { groupDuplicates } from '#workers/evidence/independent-sources.ts'
import type { Source } from '#workers/evidence/source.ts'
import type { Question } from '#workers/extractive/question/question.ts'
import { candidatesIn, type Candidate } from '#workers/extractive/sentences/candidates.ts'
import { injectionSignals } from '#workers/llm/injection/find-injections.ts'
import { withAgreement } from './agreement.ts'
import { ageFactors } from './freshness-factors.ts'
import type { RankedSentence } from './ranked-sentence.ts'
import { scoreCandidate, titleStems } from './score-candidate.ts'
import { termWeights } from './term-weights.ts'

/** The sentences of the sources that share words with the question, the best first. Deterministic. */
export function rankSentences(question: Question, sources: readonly Source[]): RankedSentence[] {
  const suspects = new Set(injectionSignals(sources).map(({ url }) => url))
  const candidates = candidatesIn(sources, question).filter(
    (each) => !suspects.has(each.source.url) || isHarmless(each),
  )
  const titles = new Map(sources.map(({ index, title }) => [index, titleStems(title)]))
  const weights = termWeights(question, candidates)
  const groups = groupDuplicates(sources)
  const groupOf = new Map(sources.map(({ index }, at) => [index, groups[at] ?? at]))
  const ages = ageFactors(sources, question)
  return withAgreement(candidates.map(rank)).toSorted(bestFirst)

  function rank(candidate: Candidate): RankedSentence {
    const { index, url } = candidate.source
    const scored = scoreCandidate(candidate, { question, weights, titles })
    const isSuspect = suspects.has(url)
    const trust = (ages.get(index) ?? 1) * (isSuspect ? suspectFactor : 1)
    return { ...scored, score: scored.score * trust, group: groupOf.get(index) ?? index, isSuspect }
  }
}

/** The sentence itself holds no instructions. */
const isHarmless = ({ source, quote, block }: Candidate) =>
  injectionSignals([
    { ...source, text: quote },
    { ...source, text: block.text },
  ]).length === 0

/** A page that tries to instruct readers' programs is a poor witness. */
const suspectFactor = 0.4

/** Equal scores keep the order of the sources. */
const bestFirst = (one: RankedSentence, other: RankedSentence) =>
  other.score - one.score ||
  one.candidate.source.index - other.candidate.source.index ||
  one.candidate.block.start - other.candidate.block.start
