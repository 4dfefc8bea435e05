import { sentencesOf } from '#test/support/upstream-fixtures/model/best-sentences.ts'
import type { CompetentReply } from '#test/support/upstream-fixtures/model/competent-reply.ts'

/** The first sentences of the page, each with itself as its quote. */
export const summarizeReply: CompetentReply = ({ data }) => ({
  sentences: data
    .flatMap(({ text }) => sentencesOf(text))
    .slice(0, 3)
    .map((text) => ({ text, quote: text })),
})
