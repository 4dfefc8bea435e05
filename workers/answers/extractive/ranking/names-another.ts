import { isStopWord } from '#workers/answers/extractive/language/stop-words.ts'
import type { Word } from '#workers/answers/extractive/language/words.ts'
import type { Question } from '#workers/answers/extractive/question/question.ts'

type Asked = Pick<Question, 'names' | 'stems'>

/**
 * Whether the words name a thing that shares a part of its name with that of the question: `Ulm Tower`, where the question asks
 * about `Bonn Tower`, or `Model 5`, where it asks about `Model 7`. The shared part then stands beside a word in capitals, or a number,
 * that the question does not have.
 */
export function namesAnother(text: string, words: readonly Word[], { names, stems }: Asked): boolean {
  const isForeign = ({ text: word, stem }: Word) => capital.test(word) && !stems.has(stem) && !isStopWord(word)
  const isNumbered = [...names].some((name) => number.test(name))
  const isOtherNumber = ({ text: word, stem }: Word) => isNumbered && number.test(word) && !stems.has(stem)
  return words.some((word, at) => {
    const next = words[at + 1]
    if (next === undefined || text.slice(word.end, next.start) !== ' ') return false
    return (
      (names.has(next.stem) && isForeign(word)) ||
      (names.has(word.stem) && !number.test(word.text) && (isForeign(next) || isOtherNumber(next)))
    )
  })
}

const capital = /^\p{Lu}/u
const number = /^\p{N}{1,4}$/u
