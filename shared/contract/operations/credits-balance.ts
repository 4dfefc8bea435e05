import { requestId } from '#shared/contract/models/answers/request-id.ts'
import { operation } from '#shared/contract/operation.ts'
import { free } from '#shared/contract/price.ts'
import { object, string } from '#shared/contract/schema.ts'

export const creditsBalance = operation({
  name: 'credits-balance',
  method: 'GET',
  path: '/credits/balance',
  group: 'Credits and wallet',
  tool: {
    name: 'credits_balance',
    description: 'Return the prepaid credits that the wallet has left, and its totals.',
  },
  summary: 'Get the credit balance of the wallet',
  description:
    'Returns the credits that the wallet has left, and how much it has bought, been refunded and spent in total. The call is free and needs a sign-in; /discovery shows the text to sign. For each single change, use /credits/history.',
  access: 'free',
  wallet: { signIn: 'origin' },
  keyAccess: 'history',
  price: free(),
  pool: 'inline',
  timeoutMs: 5000,
  input: object({}),
  output: object({
    wallet: string({ description: 'Address of the wallet' }),
    balance: string({ description: 'Remaining credits, in US dollars' }),
    totalDeposited: string({ description: 'Credits ever bought, including bonuses, in US dollars' }),
    totalRefunded: string({ description: 'Credits ever refunded for undelivered work, in US dollars' }),
    totalSpent: string({
      description: 'Credits ever charged, before refunds, in US dollars: totalDeposited + totalRefunded - balance',
    }),
    requestId,
  }),
  errors: [],
  example: {
    input: {},
    output: {
      wallet: '0x70997970c51812dc3a010c7d01b50e0d17dc79c8',
      balance: '11.998',
      totalDeposited: '12',
      totalRefunded: '0.001',
      totalSpent: '0.003',
      requestId: '019aa1b2-0000-7000-8000-000000000015',
    },
  },
})
