import { operation } from '#shared/operation.ts'
import { free } from '#shared/price.ts'
import { integer, object, string } from '#shared/schema.ts'

export const walletErase = operation({
  name: 'wallet-erase',
  method: 'DELETE',
  path: '/wallet/data',
  summary: 'Forget everything that is kept for the wallet, but what was paid and the credits it has left',
  access: 'free',
  auth: 'request',
  price: free(),
  pool: 'inline',
  timeoutMs: 60_000,
  input: object({}),
  output: object({
    wallet: string(),
    memory: integer({ description: 'Values that were deleted' }),
    receipts: integer({ description: 'Calls of which only price, payer, network, transaction and times are kept' }),
    underWay: integer({ description: 'Calls that are not over: forgotten in the same way as soon as they are' }),
    requestId: string(),
  }),
  errors: [],
  example: {
    input: {},
    output: {
      wallet: '0x70997970c51812dc3a010c7d01b50e0d17dc79c8',
      memory: 1,
      receipts: 1,
      underWay: 0,
      requestId: '019aa1b2-0000-7000-8000-000000000018',
    },
  },
})
