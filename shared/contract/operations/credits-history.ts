import { requestId } from '#shared/contract/models/answers/request-id.ts'
import { creditEntry } from '#shared/contract/models/credit-entry.ts'
import { paginationInput, nextCursor } from '#shared/contract/models/pagination.ts'
import { operation } from '#shared/contract/operation.ts'
import { free } from '#shared/contract/price.ts'
import { array, object } from '#shared/contract/schema.ts'

export const creditsHistory = operation({
  name: 'credits-history',
  method: 'GET',
  path: '/credits/history',
  group: 'Credits and wallet',
  summary: 'List the credit transactions of the wallet',
  description:
    'Returns each purchase, bonus, charge and refund of the wallet, newest first, in pages. The call is free and needs a sign-in; /discovery shows the text to sign. For the balance alone, use /credits/balance.',
  access: 'free',
  wallet: { signIn: 'origin' },
  keyAccess: 'history',
  price: free(),
  pool: 'inline',
  timeoutMs: 5000,
  input: object(paginationInput),
  output: object({
    history: array(creditEntry, { description: 'Entries of the credit ledger, newest first' }),
    next: nextCursor,
    requestId,
  }),
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
