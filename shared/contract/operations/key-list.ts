import { requestId } from '#shared/contract/models/answers/request-id.ts'
import { nextCursor, paginationInput } from '#shared/contract/models/pagination.ts'
import { spendingKeyView } from '#shared/contract/models/spending-key.ts'
import { operation } from '#shared/contract/operation.ts'
import { free } from '#shared/contract/price.ts'
import { array, object } from '#shared/contract/schema.ts'
import { keyCreate } from './key-create.ts'

const { key: _, requestId: __, ...view } = keyCreate.example.output

export const keyList = operation({
  name: 'key-list',
  method: 'GET',
  path: '/keys',
  group: 'Spending keys',
  tool: {
    name: 'list_keys',
    description: 'List the spending key of this client and its children: limits, spent and left.',
  },
  summary: 'List spending keys with their limits and what they have left',
  description:
    'Returns the keys of the wallet that signs in, oldest first, in pages, with the newest 500 that were revoked or have expired in the last 90 days. A call with a spending key returns that key and the keys below it. The call is free.',
  access: 'free',
  wallet: { signIn: 'origin' },
  keyAccess: 'keys',
  price: free(),
  pool: 'inline',
  timeoutMs: 10_000,
  input: object(paginationInput),
  output: object({
    keys: array(object(spendingKeyView), {
      description: 'Keys of the wallet, or the key of the call and those below it',
    }),
    next: nextCursor,
    requestId,
  }),
  errors: [],
  example: {
    input: {},
    output: {
      keys: [{ ...view, spent: '0.084', spentToday: '0.012', left: '0.988', lastUsedAt: '2026-11-20T14:02:11.000Z' }],
      requestId: '019aa1b2-0000-7000-8000-000000000041',
    },
  },
})
