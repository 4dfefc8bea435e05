import { operation } from '#shared/operation.ts'
import { byChoice } from '#shared/price.ts'
import { choice, object, string } from '#shared/schema.ts'

export const creditsBuy = operation({
  name: 'credits-buy',
  method: 'POST',
  path: '/credits/buy',
  summary: 'Buy prepaid credits for the wallet that pays, with a bonus of 20, 30 or 40 %',
  access: 'paid',
  sells: 'credits',
  price: byChoice('amount', {
    10: { reference: '10', catalog: '10' },
    50: { catalog: '50' },
    100: { catalog: '100' },
  }),
  pool: 'inline',
  timeoutMs: 30_000,
  input: object({
    amount: choice(['10', '50', '100'], { description: 'Dollars to pay; on the reference price list only 10' }),
  }),
  output: object({
    added: string({ description: 'Dollars that were paid for' }),
    bonus: string({ description: 'Dollars that came with them' }),
    balance: string({ description: 'Dollars that the wallet can spend now' }),
    wallet: string(),
    transaction: string({ description: 'The settlement on its network' }),
    requestId: string(),
  }),
  errors: [],
  example: {
    input: { amount: '10' },
    output: {
      added: '10',
      bonus: '2',
      balance: '12',
      wallet: '0x70997970c51812dc3a010c7d01b50e0d17dc79c8',
      transaction: '0x542084a41b5a787f958b3f67e36aa573403fdbd6f771b74aaf574bd86a5c91c6',
      requestId: '019aa1b2-0000-7000-8000-000000000014',
    },
  },
})
