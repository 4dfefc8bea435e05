import { asked } from '#shared/contract/models/credit-entry.ts'
import { chargedPrice, refunded } from '#shared/contract/models/money.ts'
import { sha256 } from '#shared/contract/models/proof.ts'
import { operation } from '#shared/contract/operation.ts'
import { currency, free } from '#shared/contract/price.ts'
import { choice, integer, object, optional, string, timestamp } from '#shared/contract/schema.ts'
import { fetchBasic } from './fetch-basic.ts'

export const receiptGet = operation({
  name: 'receipt-get',
  method: 'GET',
  path: '/receipts/{requestId}',
  group: 'Credits and wallet',
  summary: 'Get the receipt of a paid call',
  description:
    'Returns what a call cost, who paid, the settlement transaction, and whether the answer was delivered or the payment refunded. Receipts are kept for 30 days. A charged call also becomes a leaf of an append-only log: `log` names its place, and /log/proof proves it. The id is the only key: anyone who has it can read the receipt, and nothing else. A wallet that signs in also gets `asked` for the calls that it paid.',
  access: 'free',
  price: free(),
  payerSignIn: true,
  pool: 'inline',
  timeoutMs: 5000,
  input: object({
    requestId: string({ description: 'X-Receipt-Id of the paid call, or the id of its job', maxLength: 64 }),
  }),
  output: object({
    requestId: string({ description: 'Id of the paid call' }),
    endpoint: string({ description: 'Path of the call' }),
    method: string({ description: 'HTTP method of the call' }),
    status: optional(integer({ description: 'HTTP status of the answer. Absent until there is one' })),
    outcome: choice(['delivered', 'failed', 'refunded', 'pending'], {
      description:
        'delivered: answered and charged; failed: not charged; refunded: charged, then refunded as credits; pending: not known yet',
    }),
    price: chargedPrice,
    refunded: optional(refunded),
    paymentMethod: choice(['x402', 'credits'], { description: 'x402: on chain; credits: prepaid' }),
    network: optional(string({ description: 'Network of the payment, CAIP-2. Absent if credits paid' })),
    payTo: optional(string({ description: 'Address that the payment went to. Absent if credits paid' })),
    transaction: optional(string({ description: 'Hash of the settlement transaction on that network' })),
    payer: string({ description: 'Address of the wallet that paid' }),
    asked,
    keyId: optional(string({ description: 'Id of the spending key that paid. Absent if the wallet itself paid' })),
    requestHash: optional(string({ description: 'SHA-256 of the request, hex. Absent after DELETE /wallet/data' })),
    responseHash: optional(
      string({ description: 'SHA-256 of the answer body, or of `result` of a job that has ended, hex' }),
    ),
    salt: optional(
      string({ description: 'Random text that makes the leaf hash unguessable. Absent after DELETE /wallet/data' }),
    ),
    servedAt: optional(timestamp({ description: 'When the payment settled. Absent until it has' })),
    expiresAt: timestamp({ description: 'When the receipt is deleted' }),
    log: optional(
      object(
        {
          leafIndex: integer({ description: 'The number of leaves before it', minimum: 0 }),
          leafHash: sha256({ description: 'RFC 9162 leaf hash of the receipt without `log` (RFC 8785), hex' }),
          proof: string({ description: 'URL of the inclusion proof' }),
        },
        {
          description:
            'Place in the receipt log. Absent until the outcome is final, and on calls that were not charged',
        },
      ),
    ),
  }),
  errors: ['RECEIPT_NOT_FOUND'],
  example: {
    input: { requestId: fetchBasic.example.output.requestId },
    output: {
      requestId: fetchBasic.example.output.requestId,
      endpoint: '/fetch/basic',
      method: 'POST',
      status: 200,
      outcome: 'delivered',
      price: { amount: '0.004', currency },
      paymentMethod: 'x402',
      network: 'eip155:8453',
      payTo: '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC',
      transaction: '0x542084a41b5a787f958b3f67e36aa573403fdbd6f771b74aaf574bd86a5c91c6',
      payer: '0x70997970c51812dc3a010c7d01b50e0d17dc79c8',
      requestHash: '53e2fe6a6c0ee4b4da6fcdbe9b61acd2aa5c5f54a06f2cbab2f6d07aa6cd0be6',
      responseHash: '8f4c1a0b3d2e5f60718293a4b5c6d7e8f90a1b2c3d4e5f60718293a4b5c6d7e8',
      salt: 'mvFHC1DXWgEoZqRb0mGI4w',
      servedAt: '2026-11-20T13:20:00.000Z',
      expiresAt: '2026-12-20T13:20:00.000Z',
      log: {
        leafIndex: 1,
        leafHash: '1ae42f6264fdb29d61731ffe58b64f313274939545b827e4edf0190c0997f611',
        proof: 'https://webintel.example/log/proof/019aa1b2-0000-7000-8000-000000000001',
      },
    },
  },
})
