import type { CompetentReply } from '#test/support/upstream-fixtures/model/competent-reply.ts'
import { sentencesOf, statementsOf, withFields } from './sentences-of.ts'

/** Takes amounts, rates, trends and makers from the sentences. */
export const intelMarketReply: CompetentReply = (request) => {
  const trends = statementsOf(request, /trend/i)
  return {
    executiveSummary: statementsOf(request, /market/),
    marketSize: sentencesOf(request, /([\d.]+) (billion|million) dollars in (\d{4})/).map(
      ({ statement, groups: [value, scale, year] }) =>
        withFields(statement, { value: Number(value), unit: `USD ${scale}`, year: Number(year) }),
    ),
    growthRate: sentencesOf(request, /([\d.]+) percent per year/).map(({ statement, groups: [value] }) =>
      withFields(statement, { value: Number(value), unit: '% per year', year: 0 }),
    ),
    keyTrends: trends,
    keyPlayers: sentencesOf(request, /^(\p{Lu}\w+) makes/u).map(({ statement, groups: [name] }) =>
      withFields(statement, { name }),
    ),
    recommendations: trends.map(({ citations }) => ({ text: 'Offer boxes with cameras first.', citations })),
    contradictions: [],
    openQuestions: ['Which laws apply?'],
  }
}
