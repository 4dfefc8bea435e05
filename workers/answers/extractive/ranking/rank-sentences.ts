import type { Question, Term } from '#workers/answers/extractive/question/question.ts'
import type { Block } from '#workers/answers/extractive/sentences/blocks.ts'
import { candidatesIn, type Candidate } from '#workers/answers/extractive/sentences/candidates.ts'
import { createBreather, type Breathe } from '#workers/evidence/breathe.ts'
import { groupDuplicates } from '#workers/evidence/group-duplicates.ts'
import { findInjections } from '#workers/evidence/injection/find-injections.ts'
import type { Source } from '#workers/evidence/source.ts'
import { scoreCandidate, type ScoredCandidate } from './score-candidate.ts'
import { subjectOf } from './subject.ts'

/** A scored sentence, and how far its source can be trusted. */
export interface RankedSentence extends ScoredCandidate {
  /** Sources with nearly the same text share a group. */
  group: number
  /** Its page tries to instruct programs that read it. */
  isSuspect: boolean
}

/**
 * The sentences of the sources that share words with the question, the best first. Leaves out paragraphs that instruct programs.
 * Deterministic. Works in slices: the event loop runs between them.
 */
export async function rankSentences(question: Question, sources: readonly Source[]): Promise<RankedSentence[]> {
  const breathe = createBreather()
  const candidates = await candidatesIn(sources, question, breathe)
  const subject = subjectOf(question, sources)
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
    const scored = scoreCandidate(candidate, { question, subject, weights })
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

/**
 * A factor for each source that states its date, by its index: 1 for the newest, and less for older ones. The difference is large
 * where the question asks for the present state or a value that may change, and small for events.
 */
function ageFactors(sources: readonly Source[], { wantsLatest, kind }: Question): ReadonlyMap<number, number> {
  const dated = sources.flatMap(({ index, publishedAt }) => {
    const time = publishedAt === undefined ? Number.NaN : Date.parse(publishedAt)
    return Number.isFinite(time) ? [{ index, time }] : []
  })
  const newest = dated.reduce((latest, { time }) => Math.max(latest, time), 0)
  const loss = wantsLatest ? 0.4 : kind === 'date' ? 0.04 : 0.3
  return new Map(dated.map(({ index, time }) => [index, 1 - loss * Math.min(1, (newest - time) / maxAgeMs)]))
}

const maxAgeMs = 3 * 365 * 86_400_000

/** Whether the page tries to instruct programs that read it. */
async function isSuspect(source: Source, breathe: Breathe): Promise<boolean> {
  const known = suspects.get(source) ?? (await findInjections(`${source.title}\n${source.text}`, breathe)).length > 0
  suspects.set(source, known)
  return known
}

/** Pages are ranked for several questions. */
const suspects = new WeakMap<Source, boolean>()

/** Whether a paragraph of such a page holds the instructions. */
const isInstruction = async ({ text }: Block, breathe: Breathe): Promise<boolean> =>
  (await findInjections(text, breathe)).length > 0

/** The weight of each term of the question: rare terms say more about a sentence than those that most sentences have. */
function termWeights({ terms, names }: Question, candidates: readonly Candidate[]): ReadonlyMap<Term, number> {
  return new Map(
    terms.map((term) => {
      const having = candidates.filter(({ stems }) => stems.has(term.stem)).length
      const rarity = Math.log(1 + (candidates.length - having + 0.5) / (having + 0.5))
      // The names of a question matter although every page about them repeats them.
      const least = names.has(term.stem) ? minNameWeight : minWeight
      return [term, term.weight * Math.min(maxWeight, Math.max(least, rarity))]
    }),
  )
}

const minWeight = 0.7
const minNameWeight = 1
const maxWeight = 1.6

/**
 * Raises the score of sentences whose value other independent sources state as well. Only sentences that answer about as well as
 * the best one count as witnesses.
 */
function withAgreement(sentences: readonly RankedSentence[]): RankedSentence[] {
  const top = sentences.reduce((best, { score }) => Math.max(best, score), 0)
  const witnesses = new Map<string, Set<number>>()
  for (const { score, value, group, predicate, isSuspect } of sentences) {
    if (isSuspect || value === undefined || predicate === 0 || score < top * witnessShare) continue
    for (const key of value.keys) witnesses.set(key, (witnesses.get(key) ?? new Set()).add(group))
  }
  return sentences.map((sentence) => {
    const keys = sentence.value?.keys ?? []
    const others = keys.map((key) => Math.min(maxOthers, (witnesses.get(key)?.size ?? 1) - 1))
    // A day agrees with a year to the extent that both say the same.
    const support = others.length === 0 ? 0 : others.reduce((sum, each) => sum + each, 0) / others.length
    return { ...sentence, score: sentence.score * (1 + supportWeight * sentence.predicate * Math.max(0, support)) }
  })
}

const witnessShare = 0.3
const maxOthers = 3
const supportWeight = 0.3
