import { wordsIn } from '#workers/answers/extractive/language/words.ts'
import { groupDuplicates } from '#workers/evidence/group-duplicates.ts'
import type { Source } from '#workers/evidence/source.ts'
import type { Conflict } from './conflict.ts'
import { statementsOf, type Measure, type Statement } from './statement.ts'

/**
 * Pairs of sentences of independent sources that say the same of the same subject, but with another number or date. The words
 * of both must agree, and so must all other numbers, dates and names that both have: figures of two years do not contradict
 * each other.
 */
export function conflictsByWords(query: string, sources: readonly Source[]): Conflict[] {
  const asked = new Set(wordsIn(query).map(({ stem }) => stem))
  const groups = groupDuplicates(sources)
  const groupOf = new Map(sources.map(({ index }, position) => [index, groups[position]]))
  const statements = sources.flatMap((source) => statementsOf(source, asked))
  const found: Contradiction[] = []
  for (const [position, one] of statements.entries()) {
    for (const other of statements.slice(position + 1)) {
      if (groupOf.get(one.source) === groupOf.get(other.source) || !sharesSubject(one, other)) continue
      const conflict = conflictOf(one.measures, other.measures)
      if (conflict !== undefined) merge(found, { one, other, conflict })
    }
  }
  return found.map(({ subject, sides }) => ({
    subject,
    sides: [...sides.values()].map(({ statement, value }) => ({
      source: statement.source,
      value,
      quote: statement.quote,
    })),
  }))
}

interface Contradiction {
  subject: string
  unit: string
  /** One for each source. */
  sides: Map<number, { statement: Statement; value: string }>
}

/** Most words are the same, and neither sentence has a name where the other has another. */
function sharesSubject(one: Statement, other: Statement): boolean {
  const shared = [...one.words].filter((word) => other.words.has(word)).length
  const all = one.words.size + other.words.size - shared
  if (shared < 2 || shared / all < minOverlap) return false
  const isOwn = (name: string, { words }: Statement) => !words.has(name)
  return !([...one.names].some((name) => isOwn(name, other)) && [...other.names].some((name) => isOwn(name, one)))
}

const minOverlap = 0.6

/** The only measure on which the two differ. Undefined if they agree, or differ in more than one. */
function conflictOf(ones: readonly Measure[], others: readonly Measure[]): [Measure, Measure] | undefined {
  const conflicts: [Measure, Measure][] = []
  for (const unit of new Set(ones.map((measure) => measure.unit))) {
    const left = ones.filter((measure) => measure.unit === unit)
    const right = others.filter((measure) => measure.unit === unit)
    if (right.length === 0 || left.some((one) => right.some((other) => agrees(one, other)))) continue
    if (left.length !== 1 || right.length !== 1 || left[0] === undefined || right[0] === undefined) return undefined
    conflicts.push([left[0], right[0]])
  }
  return conflicts.length === 1 ? conflicts[0] : undefined
}

/** A year agrees with a day in it. */
const agrees = (one: Measure, other: Measure) =>
  other.keys.includes(one.keys.at(-1) ?? '') || one.keys.includes(other.keys.at(-1) ?? '')

/** Adds a third source to the contradiction of two others about the same. */
function merge(
  found: Contradiction[],
  { one, other, conflict: [left, right] }: { one: Statement; other: Statement; conflict: [Measure, Measure] },
): void {
  const known = found.find(({ unit, sides }) => unit === left.unit && sides.get(one.source)?.statement === one)
  const sides: Contradiction['sides'] = known?.sides ?? new Map([[one.source, { statement: one, value: left.written }]])
  if (!sides.has(other.source)) sides.set(other.source, { statement: other, value: right.written })
  if (known === undefined) found.push({ subject: subjectOf(one, other), unit: left.unit, sides })
}

const subjectOf = ({ quote }: Statement, other: Statement) =>
  wordsIn(quote)
    .filter(({ stem }) => other.words.has(stem))
    .map(({ text }) => text)
    .join(' ')
