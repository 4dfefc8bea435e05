import { requestId } from '#shared/contract/models/answers/request-id.ts'
import { operation } from '#shared/contract/operation.ts'
import { free } from '#shared/contract/price.ts'
import { integer, object, string } from '#shared/contract/schema.ts'

export const walletErase = operation({
  name: 'wallet-erase',
  method: 'DELETE',
  path: '/wallet/data',
  group: 'Credits and wallet',
  summary: 'Delete all data of the wallet, except payments and credits',
  description:
    'Deletes everything that is stored for the wallet, except payment records and remaining credits. This cannot be undone. The call is free and needs a sign-in for this request; /discovery shows the text to sign. To keep a copy, call GET /wallet/data first.',
  access: 'free',
  wallet: { signIn: 'request' },
  price: free(),
  pool: 'inline',
  timeoutMs: 60_000,
  input: object({}),
  output: object({
    wallet: string({ description: 'Address of the wallet' }),
    memory: integer({ description: 'Number of memory values that were deleted' }),
    monitors: integer({ description: 'Number of monitors that were deleted, with their checks and notices' }),
    receipts: integer({
      description: 'Number of receipts that were reduced to price, payer, network, transaction and times',
    }),
    underWay: integer({
      description: 'Number of calls that have not finished. Their receipts are reduced when they finish',
    }),
    requestId,
  }),
  errors: [],
  example: {
    input: {},
    output: {
      wallet: '0x70997970c51812dc3a010c7d01b50e0d17dc79c8',
      memory: 1,
      monitors: 0,
      receipts: 1,
      underWay: 0,
      requestId: '019aa1b2-0000-7000-8000-000000000018',
    },
  },
})
