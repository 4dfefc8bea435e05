import { array, object, string, type Static } from '#shared/contract/schema.ts'
import {
  contradictionReply,
  namedReply,
  openQuestions,
  statement,
} from '#workers/intel/reports/evidence/reply-parts.ts'

export const companyReply = object({
  name: statement,
  domain: object({ ...statement.properties, text: string({ description: 'Domain of its website, or empty' }) }),
  summary: array(statement),
  funding: array(statement, { description: 'Empty if no page states it' }),
  rounds: array(
    object({
      ...namedReply.properties,
      name: string({ description: 'Such as Seed or Series A' }),
      amount: string({ description: 'As the page writes it, or empty' }),
      date: string({ description: 'As the page writes it, or empty' }),
      investors: array(string()),
    }),
    { description: 'Empty if no page names a round' },
  ),
  contradictions: array(contradictionReply),
  openQuestions,
})

export type CompanyReply = Static<typeof companyReply>
