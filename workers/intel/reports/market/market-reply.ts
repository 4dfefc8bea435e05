import { array, object } from '#shared/contract/schema.ts'
import {
  contradictionReply,
  figureReply,
  namedReply,
  openQuestions,
  statement,
} from '#workers/intel/reports/evidence/reply-parts.ts'

export const marketReply = object({
  executiveSummary: array(statement),
  marketSize: array(figureReply, { description: 'Every amount that a page states, one for each page' }),
  growthRate: array(figureReply, { description: 'Every rate that a page states, one for each page' }),
  keyTrends: array(statement),
  keyPlayers: array(namedReply),
  recommendations: array(statement, { description: 'Advice, with the findings that it is based on as citations' }),
  contradictions: array(contradictionReply),
  openQuestions,
})
