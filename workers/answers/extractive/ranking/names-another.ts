import { isStopWord } from '#workers/answers/extractive/language/stop-words.ts'
import { wordsIn, type Word } from '#workers/answers/extractive/language/words.ts'
import type { Question } from '#workers/answers/extractive/question/question.ts'

type Asked = Pick<Question, 'names' | 'stems'>

/**
 * Whether the words name a thing that shares a part of its name with that of the question: `Ulm Tower`, where the question asks
 * about `Bonn Tower`. The shared part then stands beside a word in capitals that the question does not have.
 */
export function namesAnother(text: string, words: readonly Word[], { names, stems }: Asked): boolean {
  const isForeign = ({ text: word, stem }: Word) => capital.test(word) && !stems.has(stem) && !isStopWord(word)
  return words.some((word, at) => {
    const next = words[at + 1]
    if (next === undefined || text.slice(word.end, next.start) !== ' ') return false
    return (names.has(next.stem) && isForeign(word)) || (names.has(word.stem) && isForeign(next))
  })
}

const capital = /^\p{Lu}/u

/** Whether the title lacks a name of the question, and names another thing. */
export function isTitleOfAnother(title: string, question: Asked): boolean {
  const text = title.slice(0, maxTitleChars)
  const words = wordsIn(text)
  const stems = new Set(words.map(({ stem }) => stem))
  return [...question.names].some((name) => !stems.has(name)) && namesAnother(text, words, question)
}

const maxTitleChars = 300
