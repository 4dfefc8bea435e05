import { bestSentences } from '#test/support/upstream-fixtures/model/best-sentences.ts'
import type { CompetentReply } from '#test/support/upstream-fixtures/model/competent-reply.ts'

/** The sentences with figures that share words with the questions, each for the question that it fits best. */
export const readPageReply: CompetentReply = ({ values: { questions = '' }, data }) => {
  const lines = questions.toLowerCase().split('\n')
  const sentences = bestSentences(questions, data, 5).filter(({ quote, shared }) => shared >= 2 && /\d/.test(quote))
  return {
    claims: sentences.map(({ quote }) => {
      const scores = lines.map((line) => fitOf(line, `${data[0]?.title} ${quote}`.toLowerCase(), lines))
      return { subQuestion: scores.indexOf(Math.max(...scores)) + 1, text: quote, quote }
    }),
  }
}

/** How many words of the question begin like one of the text. Words of all questions do not count. */
const fitOf = (line: string, text: string, lines: readonly string[]): number =>
  (line.match(/\p{L}{4,}/gu) ?? []).filter(
    (word) => text.includes(word.slice(0, 4)) && !lines.every((other) => other.includes(word)),
  ).length
