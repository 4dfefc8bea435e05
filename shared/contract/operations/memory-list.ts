import { requestId } from '#shared/contract/models/answers/request-id.ts'
import { memoryLimits } from '#shared/contract/models/memory.ts'
import { paginationInput, nextCursor } from '#shared/contract/models/pagination.ts'
import { operation } from '#shared/contract/operation.ts'
import { perCall } from '#shared/contract/price.ts'
import { array, integer, object, string, withDefault } from '#shared/contract/schema.ts'

export const memoryList = operation({
  name: 'memory-list',
  method: 'GET',
  path: '/memory/list',
  group: 'Memory',
  tool: {
    name: 'memory_list',
    description: 'List the keys that the wallet stored with memory_set. Use memory_get for a value.',
  },
  summary: 'List the keys that the wallet has stored',
  description:
    'Returns the keys that the wallet has stored, sorted and in pages, without their values. Pay with x402, or sign in to pay with credits: either identifies the wallet. For the value of a key, use /memory/get.',
  access: 'paid',
  wallet: { signIn: 'request' },
  keyAccess: 'memory',
  price: perCall({ reference: '0.0005' }),
  pool: 'inline',
  timeoutMs: 10_000,
  input: object({
    prefix: withDefault(
      string({ description: 'Return only keys that start with this text', maxLength: memoryLimits.keyBytes }),
      '',
    ),
    ...paginationInput,
  }),
  output: object({
    keys: array(string(), { description: 'Keys that have a value, sorted' }),
    count: integer({ description: 'Number of keys on this page' }),
    next: nextCursor,
    requestId,
  }),
  errors: [],
  example: {
    input: {},
    output: { keys: ['preferences'], count: 1, requestId: '019aa1b2-0000-7000-8000-000000000012' },
  },
})
