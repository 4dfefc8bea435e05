import { choice, object, optional, string, timestamp, type Static } from '#shared/schema.ts'

/** A row of the ledger of credits as its wallet sees it. */
export const creditEntry = object({
  type: choice(['purchase', 'bonus', 'spend', 'refund']),
  amount: string({ description: 'Dollars; what was taken is negative' }),
  endpoint: optional(string({ description: 'What it was spent on' })),
  requestId: string({ description: 'The call that it belongs to' }),
  balanceAfter: string({ description: 'Dollars' }),
  at: timestamp(),
})

export type CreditEntry = Static<typeof creditEntry>
