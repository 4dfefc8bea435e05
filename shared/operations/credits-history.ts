import { creditEntry } from '#shared/models/credit-entry.ts'
import { pageInput, pageNext } from '#shared/models/page-of.ts'
import { operation } from '#shared/operation.ts'
import { free } from '#shared/price.ts'
import { array, object, string } from '#shared/schema.ts'

export const creditsHistory = operation({
  name: 'credits-history',
  method: 'GET',
  path: '/credits/history',
  summary: 'What was added to the credits of the wallet and taken from them, the newest first',
  access: 'free',
  auth: 'origin',
  price: free(),
  pool: 'inline',
  timeoutMs: 5000,
  input: object(pageInput),
  output: object({ history: array(creditEntry), next: pageNext, requestId: string() }),
  errors: [],
  example: {
    input: {},
    output: {
      history: [
        {
          type: 'spend',
          amount: '-0.002',
          endpoint: '/fetch/basic',
          requestId: '019aa1b2-0000-7000-8000-000000000001',
          balanceAfter: '11.998',
          at: '2026-11-20T13:21:00.000Z',
        },
        {
          type: 'bonus',
          amount: '2',
          endpoint: '/credits/buy',
          requestId: '019aa1b2-0000-7000-8000-000000000014',
          balanceAfter: '12',
          at: '2026-11-20T13:20:00.000Z',
        },
      ],
      requestId: '019aa1b2-0000-7000-8000-000000000016',
    },
  },
})
