import { bestSentences } from '#test/support/upstream-fixtures/model/best-sentences.ts'
import type { CompetentReply } from '#test/support/upstream-fixtures/model/competent-reply.ts'

/** Claims from the best sentences of different sources, each with its quote. */
export const answerReply: CompetentReply = ({ values, data }) => {
  const best = bestSentences(values['question'] ?? '', data, 20)
  const chosen = best.filter(({ source }, at) => best.findIndex((other) => other.source === source) === at).slice(0, 3)
  return {
    claims: chosen.map(({ source, quote }) => ({ text: quote, citations: [{ source, quote }] })),
    unanswered: chosen.length === 0 ? [values['question'] ?? ''] : [],
  }
}
