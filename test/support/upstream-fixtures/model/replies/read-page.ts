import { sentencesOf } from '#test/support/upstream-fixtures/model/best-sentences.ts'
import type { CompetentReply } from '#test/support/upstream-fixtures/model/competent-reply.ts'

/**
 * The sentences of the page that answer one of the questions, each for the question whose own words it has most of: they are
 * about the subject that all questions name, or share two words with the question, and give a value of the kind that it asks for.
 */
export const readPageReply: CompetentReply = ({ values: { questions = '' }, data: [page] }) => {
  const title = page?.title ?? ''
  const asked = questions.split('\n').map((line) => line.replace(/^\d+\. /, ''))
  const common = wordsOf(asked[0] ?? '').filter(
    (word) => asked.length > 1 && asked.every((line) => hasWord(line, word)),
  )
  const subject = namesIn(asked[0] ?? '').filter((name) => common.includes(name))
  const claims = sentencesOf(page?.text ?? '').flatMap((quote) => {
    if (!namesAll(`${title} ${quote}`, subject)) return []
    const fits = asked.map((question) => fitOf(question, quote, { subject, common, title }))
    const best = Math.max(...fits)
    return best === 0 ? [] : [{ subQuestion: fits.indexOf(best) + 1, text: quote, quote, best }]
  })
  const strongest = claims.toSorted((one, other) => other.best - one.best).slice(0, maxClaims)
  return { claims: strongest.map(({ best: _best, ...claim }) => claim) }
}

const maxClaims = 8

interface Asked {
  /** Names that all questions have. */
  subject: readonly string[]
  /** All words that all questions have. */
  common: readonly string[]
  title: string
}

/** One for a value, and two for each word that the question alone shares with the sentence. 0 if the sentence is not an answer. */
function fitOf(question: string, quote: string, { subject, common, title }: Asked): number {
  const words = wordsOf(question)
  const isAbout =
    subject.length > 0 ? namesAll(quote, subject) : words.filter((word) => hasWord(quote, word)).length > 1
  const text = subject.length > 0 ? quote : `${title} ${quote}`
  const own = words.filter((word) => !common.includes(word) && hasWord(text, word)).length
  const hasValue = valueOf(question).test(withoutWords(quote, `${question} ${title}`))
  return hasValue && (isAbout || (subject.length > 0 && own > 0)) ? 2 * own + 1 : 0
}

/** A year for `when`, a full name for `who`, a name for places, either for `what is the`, else a number. */
function valueOf(question: string): RegExp {
  if (/^when|\byear\b/i.test(question)) return /(?<!\d)\d{4}(?!\d)/
  if (/^who/i.test(question)) return /\p{Lu}\p{L}+ \p{Lu}\p{L}+/u
  if (/^where|\b(?:town|city|village)\b/i.test(question)) return /\w.*\p{Lu}\p{L}+/u
  if (/^what is the/i.test(question)) return /\d|\w.*\p{Lu}\p{L}+/u
  return /\d/
}

const withoutWords = (text: string, words: string) =>
  wordsOf(words).reduce((rest, word) => rest.replaceAll(new RegExp(word, 'gi'), ''), text)

const namesAll = (text: string, words: readonly string[]) => words.every((word) => hasWord(text, word))

/** Inflections of a word begin alike. */
const hasWord = (text: string, word: string) => text.toLowerCase().includes(word.slice(0, 5))

const wordsOf = (text: string): string[] => text.toLowerCase().match(/\p{L}{4,}/gu) ?? []

const namesIn = (question: string): string[] =>
  [...question.matchAll(/(?<=\s)\p{Lu}\p{L}{3,}/gu)].map(([name]) => name.toLowerCase())
