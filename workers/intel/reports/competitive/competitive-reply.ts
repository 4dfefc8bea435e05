import { array, object, string } from '#shared/contract/schema.ts'
import {
  contradictionReply,
  namedReply,
  openQuestions,
  statement,
} from '#workers/intel/reports/evidence/reply-parts.ts'

export const competitiveReply = object({
  competitors: array(namedReply, { description: 'The closest first' }),
  featureMatrix: array(object({ feature: string(), companies: array(namedReply) }), {
    description: 'Features that the pages state for two companies or more',
  }),
  pricing: array(namedReply, { description: 'Prices, each with the name of the company' }),
  strengths: array(statement),
  weaknesses: array(statement),
  opportunities: array(statement),
  threats: array(statement),
  positioning: array(statement),
  contradictions: array(contradictionReply),
  openQuestions,
})
