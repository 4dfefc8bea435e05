import { bestSentences } from '#test/support/upstream-fixtures/model/best-sentences.ts'
import type { CompetentReply } from '#test/support/upstream-fixtures/model/competent-reply.ts'

/** For each question, the sentence of the page that shares the most words with it, if it shares a distinctive one. */
export const readPageReply: CompetentReply = ({ values: { questions = '' }, data }) => ({
  claims: questions.split('\n').flatMap((line, position) =>
    bestSentences(line, data, 1)
      .filter(({ quote, shared }) => shared >= 3 && /\d/.test(quote))
      .map(({ quote }) => ({ subQuestion: position + 1, text: quote, quote })),
  ),
})
