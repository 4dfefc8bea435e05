import { wordsIn } from '#workers/answers/extractive/language/words.ts'
import { isQuestionWord } from './answer-kind.ts'

/**
 * The parts of a question that asks for several things: `When was it built, and who built it?` has two. Each part names the subject:
 * one that lacks the names of the first part gets them. One part for any other question. `titles`: those of the pages, which say
 * which capitals are the subject.
 */
export function questionParts(query: string, titles: readonly string[]): string[] {
  const parts = splitAtConjunctions(query).slice(0, maxParts)
  if (parts.length === 1) return [query]
  const [first = '', ...rest] = parts
  const all = namesIn(first)
  const titled = all.filter((name) => titles.some((title) => title.includes(name)))
  const names = titled.length > 0 ? titled : all
  return [
    first,
    ...rest.map((part) => (names.length === 0 || hasName(part, names) ? part : `${part} (${names.join(' ')})`)),
  ]
}

const maxParts = 4

function splitAtConjunctions(query: string): string[] {
  const parts: string[] = []
  let from = 0
  for (const { 0: mark, index } of query.matchAll(conjunctions)) {
    const behind = query.slice(index + mark.length)
    if (!asksAtStart(behind) || !asks(query.slice(from, index))) continue
    parts.push(query.slice(from, index))
    from = index + mark.length
  }
  parts.push(query.slice(from))
  return parts.map((part) => part.trim()).filter((part) => wordsIn(part).length > 1)
}

const conjunctions = /[?？;]\s{0,3}|,?\s(?:and|und|et|y|e)\s/giu

/** A question word among its first two words: `in which year`. */
const asksAtStart = (text: string) =>
  wordsIn(text.slice(0, 80))
    .slice(0, 2)
    .some(({ text: word }) => isQuestionWord(word)) || /^.{1,60}か[?？]?$/u.test(text)

const asks = (text: string) => wordsIn(text).some(({ text: word }) => isQuestionWord(word)) || text.endsWith('か')

/** The words of a text that are names: with a capital or a digit, and not the first one. */
const namesIn = (text: string) =>
  wordsIn(text)
    .slice(1)
    .filter(({ text: word }) => /^[\p{Lu}\p{N}]/u.test(word))
    .map(({ text: word }) => word)

const hasName = (part: string, names: readonly string[]) =>
  names.some((name) => name.length > 2 && part.includes(name) && /^\p{Lu}/u.test(name))
