import { operation } from '#shared/operation.ts'
import { free } from '#shared/price.ts'
import { object, string } from '#shared/schema.ts'

export const creditsBalance = operation({
  name: 'credits-balance',
  method: 'GET',
  path: '/credits/balance',
  tool: 'credits_balance',
  summary: 'What the wallet has in prepaid credits',
  access: 'free',
  auth: 'origin',
  price: free(),
  pool: 'inline',
  timeoutMs: 5000,
  input: object({}),
  output: object({
    wallet: string(),
    balance: string({ description: 'Dollars' }),
    totalDeposited: string({ description: 'Dollars that were bought in all, bonus included' }),
    totalRefunded: string({ description: 'Dollars that were given back in all, for what was not delivered' }),
    totalSpent: string({
      description:
        'Dollars that calls took in all, also where they were given back: totalDeposited + totalRefunded - balance',
    }),
    requestId: string(),
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
