import type { Question } from '#workers/answers/extractive/question/question.ts'
import { candidatesIn, type Candidate } from '#workers/answers/extractive/sentences/candidates.ts'
import { createBreather } from '#workers/evidence/breathe.ts'
import { groupDuplicates } from '#workers/evidence/independent-sources.ts'
import type { Source } from '#workers/evidence/source.ts'
import { withAgreement } from './agreement.ts'
import { ageFactors } from './freshness-factors.ts'
import { isTitleOfAnother } from './other-subject.ts'
import type { RankedSentence } from './ranked-sentence.ts'
import { scoreCandidate, titleStems } from './score-candidate.ts'
import { isInstruction, isSuspect } from './suspicion.ts'
import { termWeights } from './term-weights.ts'

/**
 * The sentences of the sources that share words with the question, the best first. Leaves out paragraphs that instruct programs.
 * Deterministic. Works in slices: the event loop runs between them.
 */
export async function rankSentences(question: Question, sources: readonly Source[]): Promise<RankedSentence[]> {
  const breathe = createBreather()
  const candidates = await candidatesIn(sources, question, breathe)
  const titles = new Map(sources.map(({ index, title }) => [index, titleStems(title)]))
  const others = new Set(sources.filter(({ title }) => isTitleOfAnother(title, question)).map(({ index }) => index))
  const weights = termWeights(question, candidates)
  const groups = groupDuplicates(sources)
  const groupOf = new Map(sources.map(({ index }, at) => [index, groups[at] ?? at]))
  const ages = ageFactors(sources, question)
  const suspects = new Set<Source>()
  for (const source of sources) if (await isSuspect(source, breathe)) suspects.add(source)
  const ranked: RankedSentence[] = []
  for (const candidate of candidates) {
    ranked.push(rank(candidate))
    await breathe()
  }
  const best = ranked.toSorted(bestFirst).slice(0, maxRanked)
  const trusted: RankedSentence[] = []
  for (const sentence of best) {
    const { source, block } = sentence.candidate
    if (!suspects.has(source) || !(await isInstruction(block, breathe))) trusted.push(sentence)
  }
  return withAgreement(trusted).toSorted(bestFirst)

  function rank(candidate: Candidate): RankedSentence {
    const { source } = candidate
    const scored = scoreCandidate(candidate, { question, weights, titles, others })
    const isFromSuspect = suspects.has(source)
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
