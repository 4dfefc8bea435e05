import { stemOf, wordsIn } from '#workers/answers/extractive/language/words.ts'
import { definesSubject } from '#workers/answers/extractive/question/definition.ts'
import type { Question, Term } from '#workers/answers/extractive/question/question.ts'
import type { Candidate } from '#workers/answers/extractive/sentences/candidates.ts'
import type { Value } from '#workers/answers/extractive/values/value.ts'
import { valuesIn } from '#workers/answers/extractive/values/values-in.ts'
import { clarityOf } from './clarity.ts'
import { namesAnother } from './names-another.ts'

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

export interface ScoringContext {
  question: Question
  weights: ReadonlyMap<Term, number>
  /** Stems of the title of each source, by its index. */
  titles: ReadonlyMap<number, ReadonlySet<string>>
  /** Indexes of the sources whose title names another subject. */
  others: ReadonlySet<number>
}

/**
 * Scores a sentence from 0 to about 1: the share of the question that it covers, alone and with the heading, title and sentence
 * before it, times factors for its subject, the value that it gives, and its clarity.
 */
export function scoreCandidate(candidate: Candidate, context: ScoringContext): ScoredCandidate {
  const { question } = context
  const own = new Map<string, number>()
  candidate.words.forEach(({ stem }, index) => own.has(stem) || own.set(stem, index))
  const around = {
    heading: candidate.headingStems,
    previous: candidate.previousStems,
    title: context.titles.get(candidate.source.index) ?? none,
  }
  const isRow = candidate.block.kind === 'row'
  let [ownSum, fullSum, total] = [0, 0, 0]
  let [predicateSum, predicateTotal] = [0, 0]
  const hits: number[] = []
  for (const [term, weight] of context.weights) {
    const { share, at } = matchIn(own, term)
    const near = Math.max(
      share,
      around.heading.has(term.stem) ? 0.8 : 0,
      around.title.has(term.stem) ? 0.7 : 0,
      around.previous.has(term.stem) ? 0.55 : 0,
    )
    // The title of the page is the subject of its table rows.
    ownSum += weight * (isRow && question.names.has(term.stem) ? near : share)
    fullSum += weight * near
    total += weight
    if (question.names.has(term.stem)) continue
    predicateSum += weight * share
    predicateTotal += weight
    if (at !== undefined) hits.push(at)
  }
  const predicate = predicateTotal === 0 ? 1 : predicateSum / predicateTotal
  const coverage = total === 0 ? 0 : (0.55 * ownSum + 0.45 * fullSum) / total
  const values = valuesIn(candidate.text, question)
  const { value, distance } = nearestValue(values, hits, candidate)
  const isAboutAnother = isAnother(candidate, { own, around }, context)
  const score =
    coverage *
    (predicate === 0 ? 0.6 : 1) *
    subjectFactor(own, around, context) *
    (isAboutAnother ? 0.5 : 1) *
    valueFactor(question, value, distance) *
    (question.wantsDefinition && definesSubject(candidate.words, question.stems) ? 1.3 : 1) *
    clarityOf(candidate, question) *
    (1 - 0.06 * candidate.block.position) *
    (1 - 0.008 * Math.min(10, candidate.source.index - 1))
  return { candidate, score, predicate, isAboutAnother, value, values }
}

const none: ReadonlySet<string> = new Set()

/** How well the sentence states the term, and where. */
function matchIn(own: ReadonlyMap<string, number>, { stem, related }: Term): { share: number; at?: number } {
  const at = own.get(stem)
  if (at !== undefined) return { share: 1, at }
  for (const each of related) {
    const relatedAt = own.get(each)
    if (relatedAt !== undefined) return { share: 0.75, at: relatedAt }
  }
  if (stem.length < 5) return { share: 0 }
  for (const [other, otherAt] of own) {
    if (other.length >= 5 && (other.startsWith(stem) || stem.startsWith(other))) return { share: 0.7, at: otherAt }
  }
  return { share: 0 }
}

/** Stems of the headings above a sentence, of the sentence before it, and of the title of its page. */
type Around = Readonly<Record<'heading' | 'previous' | 'title', ReadonlySet<string>>>

/** A sentence about another subject than that of the question answers another question. */
function subjectFactor(
  own: ReadonlyMap<string, number>,
  around: Around,
  { question: { names } }: ScoringContext,
): number {
  if (names.size === 0) return 1
  let found = 0
  for (const name of names) {
    if (own.has(name)) found += 1
    else if (around.heading.has(name) || around.title.has(name)) found += 0.85
    else if (around.previous.has(name)) found += 0.8
  }
  const share = found / names.size
  return share === 0 ? 0.25 : 0.4 + 0.6 * share
}

/** A name of the question is missing, and the sentence names another thing, or its page does and the sentence names none. */
function isAnother(
  { text, words, source }: Candidate,
  { own, around }: { own: ReadonlyMap<string, number>; around: Around },
  { question, others }: ScoringContext,
): boolean {
  const names = [...question.names]
  const isKnown = (name: string) =>
    own.has(name) || around.heading.has(name) || around.title.has(name) || around.previous.has(name)
  if (names.every(isKnown)) return false
  return names.some((name) => own.has(name)) ? namesAnother(text, words, question) : others.has(source.index)
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

/** The stems of a title. */
export const titleStems = (title: string): ReadonlySet<string> =>
  new Set(wordsIn(title.slice(0, 300)).map(({ text }) => stemOf(text)))
