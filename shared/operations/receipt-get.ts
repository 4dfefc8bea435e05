import { operation } from '#shared/operation.ts'
import { free } from '#shared/price.ts'
import { choice, integer, object, optional, string, timestamp } from '#shared/schema.ts'
import { fetchBasic } from './fetch-basic.ts'

export const receiptGet = operation({
  name: 'receipt-get',
  method: 'GET',
  path: '/receipts/{requestId}',
  summary: 'What a paid call cost and what became of it',
  access: 'free',
  price: free(),
  pool: 'inline',
  timeoutMs: 5000,
  input: object({
    requestId: string({ description: 'The X-Request-Id, or X-Receipt-Id, of the paid call', maxLength: 64 }),
  }),
  output: object({
    requestId: string({ description: 'The paid call' }),
    endpoint: string(),
    method: string(),
    status: optional(integer({ description: 'HTTP status of the answer; absent while there is none' })),
    outcome: choice(['delivered', 'failed', 'refunded', 'pending'], {
      description: 'failed: not charged; refunded: charged, and given back as credit; pending: not decided yet',
    }),
    price: object({ amount: string({ description: 'Decimal' }), currency: string() }),
    givenBack: optional(
      object(
        { amount: string({ description: 'Decimal' }), currency: string() },
        { description: 'What was charged and not delivered: credit of the payer' },
      ),
    ),
    paymentMethod: choice(['x402', 'credits']),
    network: optional(string({ description: 'CAIP-2' })),
    payTo: optional(string()),
    transaction: optional(string({ description: 'The settlement on that network: the evidence' })),
    payer: string(),
    requestHash: optional(
      string({ description: 'SHA-256 of what was asked, hex; absent once the wallet had its data erased' }),
    ),
    responseHash: optional(string({ description: 'SHA-256 of the body that was sent, hex' })),
    servedAt: optional(timestamp()),
    expiresAt: timestamp({ description: 'When the receipt is forgotten' }),
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
      price: { amount: '0.004', currency: 'USDC' },
      paymentMethod: 'x402',
      network: 'eip155:8453',
      payTo: '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC',
      transaction: '0x542084a41b5a787f958b3f67e36aa573403fdbd6f771b74aaf574bd86a5c91c6',
      payer: '0x70997970c51812dc3a010c7d01b50e0d17dc79c8',
      requestHash: '53e2fe6a6c0ee4b4da6fcdbe9b61acd2aa5c5f54a06f2cbab2f6d07aa6cd0be6',
      responseHash: '8f4c1a0b3d2e5f60718293a4b5c6d7e8f90a1b2c3d4e5f60718293a4b5c6d7e8',
      servedAt: '2026-11-20T13:20:00.000Z',
      expiresAt: '2026-12-20T13:20:00.000Z',
    },
  },
})
