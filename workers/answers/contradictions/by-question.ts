import { numbersIn } from '#shared/values/numbers.ts'
import type { RankedPart } from '#workers/answers/extractive/answer-parts.ts'
import type { RankedSentence } from '#workers/answers/extractive/ranking/rank-sentences.ts'
import { agrees } from '#workers/answers/extractive/values/value.ts'
import type { Conflict } from './conflict.ts'
import { qualifiersOf } from './qualifiers.ts'

/** The sentences that answer a question with different values: one conflict with up to three sides, or none. */
export function conflictsByQuestion(part: RankedPart): Conflict[] {
  const rivals = rivalsOf(part)
  if (rivals.length < 2) return []
  const [first, ...rest] = rivals
  const shared =
    first?.candidate.words.filter(({ stem }) => rest.some(({ candidate }) => candidate.stems.has(stem))) ?? []
  return [
    {
      subject: shared.map(({ text }) => text).join(' ') || part.text,
      sides: rivals.map(({ candidate, value }) => ({
        source: candidate.source.index,
        value: candidate.text.slice(value?.start, value?.end).slice(0, maxValueChars),
        quote: candidate.quote,
      })),
    },
  ]
}

const maxValueChars = 80

/** Sentences of independent sources that answer the question with values that exclude each other. The best first. */
export function rivalsOf({ question, answering }: RankedPart): RankedSentence[] {
  const { kind } = question
  if (kind === 'text' || kind === 'name' || kind === 'place') return []
  const rivals: RankedSentence[] = []
  const top = answering[0]?.score ?? 0
  for (const sentence of answering.slice(0, maxCompared)) {
    if (rivals.length >= maxSides) break
    if (sentence.isSuspect || sentence.value === undefined || sentence.score < top * minShare) continue
    if (rivals.every((other) => excludes(sentence, other, question.stems))) rivals.push(sentence)
  }
  return rivals
}

const maxCompared = 60
const maxSides = 3

/** A sentence that answers much worse than the best one may be about something else. */
const minShare = 0.4

/** They are of independent sources, about the same in the same period and unit, and have no value in common. */
function excludes(one: RankedSentence, other: RankedSentence, asked: ReadonlySet<string>): boolean {
  if (one.group === other.group) return false
  if (one.values.some((value) => other.values.some((otherValue) => agrees(value, otherValue)))) return false
  const [unit, otherUnit] = [unitOf(one), unitOf(other)]
  if (unit !== undefined && otherUnit !== undefined && unit !== otherUnit) return false
  const [own, others] = [qualifiersOf(one, asked), qualifiersOf(other, asked)]
  return own.size === others.size && [...own].every((qualifier) => others.has(qualifier))
}

const unitOf = ({ candidate, value }: RankedSentence) =>
  numbersIn(candidate.text).find(({ start }) => start === value?.start)?.unit
