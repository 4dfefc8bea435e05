import { definesSubject } from '#workers/answers/extractive/question/definition.ts'
import type { Question, Term } from '#workers/answers/extractive/question/question.ts'
import type { Candidate } from '#workers/answers/extractive/sentences/candidates.ts'
import type { Value } from '#workers/answers/extractive/values/value.ts'
import { valuesIn } from '#workers/answers/extractive/values/values-in.ts'
import { clarityOf } from './clarity.ts'
import { standingOf, type Standing } from './standing.ts'
import { hasStem, type Subject } from './subject.ts'
import { unitTerms } from './unit-terms.ts'

/** A candidate, how well it answers, and the value that it gives. */
export interface ScoredCandidate {
  candidate: Candidate
  score: number
  /** 0 to 1: how far the sentence, its labels and headings state what the question asks about its subject. */
  predicate: number
  /** It is about another subject than the question. */
  isAboutAnother: boolean
  /** The name of the subject, or the sentence with it, if the sentence needs it to be understood. */
  lead: Standing['lead']
  /** The value nearest to the words of the question. Undefined for questions without an expected kind of value. */
  value: Value | undefined
  values: readonly Value[]
}

export interface ScoringContext {
  question: Question
  subject: Subject
  weights: ReadonlyMap<Term, number>
}

/**
 * Scores a sentence from 0 to about 1: the share of the question that it covers, alone and with the headings and the title, times
 * factors for the value that it gives, and its clarity.
 */
export function scoreCandidate(candidate: Candidate, { question, subject, weights }: ScoringContext): ScoredCandidate {
  const { isAbout, lead } = standingOf(candidate, question, subject)
  const values = valuesIn(candidate.text, question)
  const own = new Map<string, number>()
  candidate.words.forEach(({ stem }, index) => own.has(stem) || own.set(stem, index))
  const units = unitTerms(candidate.text, values)
  let [covered, total] = [0, 0]
  let [stated, asked] = [0, 0]
  const hits: number[] = []
  let lacksName = false
  for (const [term, weight] of weights) {
    const { share: found, at } = matchIn(own, term)
    // One word of the sentence is not two of the question.
    const share = found < 1 && at !== undefined && hits.includes(at) ? found / 2 : found
    const isSubject = subject.stems.has(term.stem)
    const near = Math.max(share, headingShare(candidate, term), units.some((unit) => isLike(term, unit)) ? 0.7 : 0)
    covered += weight * (isSubject ? Math.max(near, isAbout ? 0.8 : 0) : near)
    total += weight
    if (at !== undefined && !(isSubject && !candidate.isCell)) hits.push(at)
    if (isSubject) continue
    stated += weight * near
    if (near === 0 && question.names.has(term.stem) && !question.hasCommonCapitals) lacksName = true
    asked += weight
  }
  // `Does it accept Bitcoin?` is not answered by what else it accepts.
  const predicate = question.isYesNo && lacksName ? 0 : asked === 0 ? 1 : stated / asked
  const { value, distance } = nearestValue(values, hits, candidate)
  const score =
    (total === 0 ? 0 : covered / total) *
    (0.4 + 0.6 * predicate) *
    (isAbout ? 1 : 0.3) *
    valueFactor(question, value, distance) *
    (question.wantsDefinition && definesSubject(candidate.words, question.stems) ? 1.3 : 1) *
    (lead?.quote === undefined ? (lead === undefined ? 1 : 0.96) : 0.9) *
    clarityOf(candidate, question) *
    (1 - 0.06 * candidate.block.position) *
    (1 - 0.008 * Math.min(10, candidate.source.index - 1))
  return { candidate, score, predicate, isAboutAnother: !isAbout, lead, value, values }
}

/** How far the heading right above a sentence states the term. */
const headingShare = ({ headingStems }: Candidate, { stem, related }: Term) =>
  hasStem(headingStems, stem) ? 0.8 : [...related].some((each) => headingStems.has(each)) ? 0.5 : 0

const isLike = ({ stem, related }: Term, other: string) => stem === other || related.has(other)

/** How well the sentence states the term, and where. */
function matchIn(own: ReadonlyMap<string, number>, { stem, related }: Term): { share: number; at?: number } {
  const at = own.get(stem)
  if (at !== undefined) return { share: 1, at }
  for (const each of related) {
    const relatedAt = own.get(each)
    if (relatedAt !== undefined) return { share: 0.85, at: relatedAt }
  }
  if (stem.length < 5) return { share: 0 }
  for (const [other, otherAt] of own) {
    if (other.length >= 5 && (other.startsWith(stem) || stem.startsWith(other))) return { share: 0.8, at: otherAt }
    // The second part of a compound.
    if (stem.length >= 6 && other.length > stem.length && other.endsWith(stem)) return { share: 0.6, at: otherAt }
  }
  return { share: 0 }
}

function nearestValue(values: readonly Value[], hits: readonly number[], { words }: Candidate) {
  let nearest: { value: Value | undefined; distance: number } = { value: undefined, distance: Infinity }
  for (const value of values) {
    const at = words.findIndex(({ end }) => end > value.start)
    let distance = hits.length === 0 ? words.length : Infinity
    for (const hit of hits) distance = Math.min(distance, Math.abs(hit - at))
    if (distance < nearest.distance) nearest = { value, distance }
  }
  return nearest
}

/** Without the kind of value that the question asks for, a sentence hardly answers it. */
function valueFactor({ kind }: Question, value: Value | undefined, distance: number): number {
  if (kind === 'text') return 1
  if (value === undefined) return kind === 'name' || kind === 'place' || kind === 'person' ? 0.5 : 0.35
  return 0.8 + 0.2 / (1 + distance / 6)
}
