import { choice, object, optional, string, timestamp, type Static } from '#shared/contract/schema.ts'

/** For the wallet that paid. */
export const asked = optional(
  string({
    description:
      'Subject of the call: its question or name, and the hosts of its URLs, up to 200 characters. Kept for 30 days; absent if the call named none, and after DELETE /wallet/data',
  }),
)

/** An entry of the credit ledger, as its wallet sees it. */
export const creditEntry = object({
  type: choice(['purchase', 'bonus', 'spend', 'refund'], {
    description:
      'purchase: credits that were paid for; bonus: free credits; spend: the charge of a call; refund: credits for undelivered work',
  }),
  amount: string({ description: 'US dollars; negative for a charge' }),
  endpoint: optional(string({ description: 'Path of the call that was charged or refunded' })),
  asked,
  keyId: optional(string({ description: 'Id of the spending key that paid, or whose call was refunded' })),
  requestId: string({ description: 'Id of the call that caused the entry' }),
  balanceAfter: string({ description: 'Balance after the entry, in US dollars' }),
  at: timestamp({ description: 'When the entry was made, ISO 8601' }),
})

export type CreditEntry = Static<typeof creditEntry>
