import type { CompetentReply } from '#test/support/upstream-fixtures/model/competent-reply.ts'
import { sentencesOf, statementsOf, withFields } from './sentences-of.ts'

/** Takes rivals, features, prices and judgements from the sentences. */
export const intelCompetitiveReply: CompetentReply = (request) => {
  const named = (pattern: RegExp) =>
    sentencesOf(request, pattern).map(({ statement, groups: [name] }) => withFields(statement, { name }))
  const features = sentencesOf(request, /^(\p{Lu}\w+) (?:has|lacks) an? ([\w ]+)\./u)
  const byFeature = Map.groupBy(features, ({ groups }) => groups[1] ?? '')
  return {
    competitors: named(/^(\p{Lu}\w+) competes with/u),
    featureMatrix: [...byFeature].map(([feature, found]) => ({
      feature,
      companies: found.map(({ statement, groups: [name] }) => withFields(statement, { name })),
    })),
    pricing: named(/^(\p{Lu}\w+) charges/u),
    strengths: statementsOf(request, /strength of/),
    weaknesses: statementsOf(request, /weakness of/),
    opportunities: [],
    threats: statementsOf(request, /competes with/),
    positioning: statementsOf(request, /positions itself/),
    contradictions: [],
    openQuestions: [],
  }
}
