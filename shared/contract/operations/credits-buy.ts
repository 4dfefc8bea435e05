import { requestId } from '#shared/contract/models/answers/request-id.ts'
import { operation } from '#shared/contract/operation.ts'
import { byChoice } from '#shared/contract/price.ts'
import { choice, object, string } from '#shared/contract/schema.ts'

export const creditsBuy = operation({
  name: 'credits-buy',
  method: 'POST',
  path: '/credits/buy',
  group: 'Credits and wallet',
  summary: 'Buy prepaid credits with a bonus of at least 20 %',
  description:
    'Sells prepaid credits to the wallet that pays. Returns the credits that were added, the bonus, and the new balance. Use credits for many small calls: the wallet signs each call instead of paying on chain, and each call costs its list price, without the on-chain minimum. Credits cannot buy credits.',
  access: 'paid',
  payment: { sells: 'credits' },
  needs: ['payments'],
  price: byChoice('amount', {
    10: { reference: '10', catalog: '10' },
    50: { catalog: '50' },
    100: { catalog: '100' },
  }),
  pool: 'inline',
  timeoutMs: 30_000,
  input: object({
    amount: choice(['10', '50', '100'], { description: 'Amount to pay, in US dollars' }),
  }),
  output: object({
    added: string({ description: 'Credits that were paid for, in US dollars' }),
    bonus: string({ description: 'Additional free credits, in US dollars' }),
    balance: string({ description: 'New balance, in US dollars' }),
    wallet: string({ description: 'Address of the wallet' }),
    transaction: string({ description: 'Hash of the settlement transaction' }),
    requestId,
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
