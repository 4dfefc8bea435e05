import { wordsIn } from '#workers/answers/extractive/language/words.ts'
import { contentWords } from './question.ts'

/** The words of a question that say what it is about, for a search engine. Without words such as `when` and `the`. */
export const keywordsOf = (query: string): string =>
  contentWords(wordsIn(query))
    .slice(0, maxWords)
    .map(({ text }) => text.toLowerCase())
    .join(' ')

const maxWords = 16
