import { creditEntry } from '#shared/models/credit-entry.ts'
import { memoryExpiry } from '#shared/models/memory.ts'
import { pageInput, pageNext } from '#shared/models/page-of.ts'
import { operation } from '#shared/operation.ts'
import { free } from '#shared/price.ts'
import { array, json, object, string, timestamp } from '#shared/schema.ts'

export const walletExport = operation({
  name: 'wallet-export',
  method: 'GET',
  path: '/wallet/data',
  summary: 'Everything that is kept for the wallet: its memory, the ledger of its credits, its receipts',
  access: 'free',
  auth: 'origin',
  price: free(),
  pool: 'inline',
  timeoutMs: 30_000,
  input: object(pageInput),
  output: object({
    wallet: string(),
    memory: array(object({ key: string(), value: json(), storedAt: timestamp(), expiresAt: memoryExpiry })),
    credits: array(creditEntry),
    receipts: array(string({ description: 'A call that was paid on chain, of which GET /receipts/{requestId} tells' })),
    next: pageNext,
    exportedAt: timestamp(),
    requestId: string(),
  }),
  errors: [],
  example: {
    input: {},
    output: {
      wallet: '0x70997970c51812dc3a010c7d01b50e0d17dc79c8',
      memory: [
        {
          key: 'preferences',
          value: { language: 'en' },
          storedAt: '2026-11-20T13:20:00.000Z',
          expiresAt: '2026-11-27T13:20:00.000Z',
        },
      ],
      credits: [],
      receipts: ['019aa1b2-0000-7000-8000-000000000001'],
      exportedAt: '2026-11-20T13:20:00.000Z',
      requestId: '019aa1b2-0000-7000-8000-000000000017',
    },
  },
})
