import { requestId } from '#shared/contract/models/answers/request-id.ts'
import { asked, creditEntry } from '#shared/contract/models/credit-entry.ts'
import { memoryExpiry, storedKey } from '#shared/contract/models/memory.ts'
import { chargedPrice, refunded } from '#shared/contract/models/money.ts'
import { monitorView } from '#shared/contract/models/monitors/monitor.ts'
import { paginationInput, nextCursor } from '#shared/contract/models/pagination.ts'
import { spendingKeyView } from '#shared/contract/models/spending-key.ts'
import { operation } from '#shared/contract/operation.ts'
import { currency, free } from '#shared/contract/price.ts'
import { array, json, object, optional, string, timestamp } from '#shared/contract/schema.ts'

export const walletExport = operation({
  name: 'wallet-export',
  method: 'GET',
  path: '/wallet/data',
  group: 'Credits and wallet',
  summary: 'Export all data of the wallet',
  description:
    'Returns everything that is stored for the wallet, in pages: its memory values, its credit transactions, its monitors without their secrets, its spending keys as GET /keys lists them, the ids of its receipts, and what the calls of these receipts cost. The call is free and needs a sign-in; /discovery shows the text to sign. To delete the data, use DELETE /wallet/data.',
  access: 'free',
  wallet: { signIn: 'origin' },
  price: free(),
  pool: 'inline',
  timeoutMs: 30_000,
  input: object(paginationInput),
  output: object({
    wallet: string({ description: 'Address of the wallet' }),
    memory: array(
      object({
        key: storedKey,
        value: json({ description: 'The value, as it was stored' }),
        storedAt: timestamp({ description: 'When the value was last stored' }),
        expiresAt: memoryExpiry,
      }),
      { description: 'Values of POST /memory/set, by key' },
    ),
    credits: array(creditEntry, { description: 'Entries of the credit ledger, newest first' }),
    monitors: array(object(monitorView), {
      description: 'Monitors of the wallet, without their secrets; the oldest first',
    }),
    receipts: array(
      string({ description: 'Id of a call that was paid on chain; GET /receipts/{requestId} returns its receipt' }),
      { description: 'Ids of the calls that were paid on chain. GET /receipts/{requestId} returns a receipt' },
    ),
    payments: array(
      object({
        requestId: string({ description: 'Id of the call' }),
        endpoint: string({ description: 'Path of the call' }),
        asked,
        price: chargedPrice,
        refunded: optional(refunded),
        network: string({ description: 'Network of the payment, CAIP-2' }),
        settledAt: timestamp({ description: 'When the payment settled' }),
      }),
      { description: 'The calls of `receipts` whose payment settled' },
    ),
    keys: array(object(spendingKeyView), { description: 'Spending keys of the wallet' }),
    next: nextCursor,
    exportedAt: timestamp({ description: 'When this page was read' }),
    requestId,
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
      monitors: [],
      receipts: ['019aa1b2-0000-7000-8000-000000000001'],
      payments: [
        {
          requestId: '019aa1b2-0000-7000-8000-000000000001',
          endpoint: '/fetch/basic',
          price: { amount: '0.004', currency },
          network: 'eip155:8453',
          settledAt: '2026-11-20T13:20:00.000Z',
        },
      ],
      keys: [],
      exportedAt: '2026-11-20T13:20:00.000Z',
      requestId: '019aa1b2-0000-7000-8000-000000000017',
    },
  },
})
