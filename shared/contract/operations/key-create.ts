import { requestId } from '#shared/contract/models/answers/request-id.ts'
import { keyGrant, spendingKeyView } from '#shared/contract/models/spending-key.ts'
import { operation } from '#shared/contract/operation.ts'
import { free } from '#shared/contract/price.ts'
import { object, string } from '#shared/contract/schema.ts'

export const keyCreate = operation({
  name: 'key-create',
  method: 'POST',
  path: '/keys',
  group: 'Spending keys',
  summary: 'Make a key that can spend a part of the wallet’s credits',
  description:
    'Returns a key that pays for calls with the credits of the wallet, within its limits, sent as `Authorization: Bearer wk_…`. The key is shown once. The wallet signs a text that states the limits in words. The call is free. A key cannot buy credits, export or delete the data of the wallet, or make a key that may do more than itself. To make a key for a sub-agent without the wallet, use /keys/{keyId}/children.',
  access: 'free',
  wallet: { signIn: 'request', isGrant: true },
  price: free(),
  pool: 'inline',
  timeoutMs: 10_000,
  input: object(keyGrant),
  output: object({
    ...spendingKeyView,
    key: string({ description: 'The key. It is not shown again' }),
    requestId,
  }),
  errors: ['KEY_LIMIT_REACHED'],
  example: {
    input: { limit: '5', perDay: '1', perCall: '0.05', operations: ['pages', 'search'], label: 'research agent' },
    output: {
      keyId: 'Zk3vQ9aTfW2bLr8d',
      key: 'wk_Zk3vQ9aTfW2bLr8d_4fG7hJ9kL2mN5pQ8rS1tV3wX6yZ0aB4cD7eF9gH2jK5',
      label: 'research agent',
      limit: '5',
      perDay: '1',
      perCall: '0.05',
      operations: ['pages', 'search'],
      access: [],
      spent: '0',
      spentToday: '0',
      left: '1',
      isActive: true,
      createdAt: '2026-11-20T13:20:00.000Z',
      requestId: '019aa1b2-0000-7000-8000-000000000040',
    },
  },
})
