import type { Question } from './question/question.ts'
import type { RankedSentence } from './ranking/rank-sentences.ts'

/**
 * Whether a sentence answers the question: it is about its subject, states enough of what is asked, and gives a value of the kind
 * that the question expects.
 */
export function answersQuestion(
  { isAboutAnother, predicate, value, score, candidate }: RankedSentence,
  { kind, isAsked }: Question,
): boolean {
  if (isAboutAnother || score < minScore) return false
  if (/[?？]$/u.test(candidate.text)) return false
  const isJoined = /[\p{Script=Hiragana}\p{Script=Katakana}]/u.test(candidate.text)
  const needsValue = kind !== 'text' && kind !== 'name' && kind !== 'place' && !(kind === 'person' && isJoined)
  if (needsValue && value === undefined) return false
  if (!isAsked) return predicate >= minTopic
  return predicate >= (value === undefined ? minPredicate : minBesideValue)
}

/** A sentence with less shares hardly more than one common word with the question. */
const minScore = 0.12
const minPredicate = 0.5
/** A value of the right kind says more about a sentence than its words: pages use other words than questions. */
const minBesideValue = 0.36
const minTopic = 0.3
