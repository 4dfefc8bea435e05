import { memoryLimits } from '#shared/models/memory.ts'
import { pageInput, pageNext } from '#shared/models/page-of.ts'
import { operation } from '#shared/operation.ts'
import { perCall } from '#shared/price.ts'
import { array, integer, object, string, withDefault } from '#shared/schema.ts'

export const memoryList = operation({
  name: 'memory-list',
  method: 'GET',
  path: '/memory/list',
  tool: 'memory_list',
  summary: 'The keys that the wallet keeps, in their order',
  access: 'paid',
  auth: 'request',
  price: perCall({ reference: '0.0005' }),
  pool: 'inline',
  timeoutMs: 10_000,
  input: object({
    prefix: withDefault(string({ description: 'Only keys that begin so', maxLength: memoryLimits.keyBytes }), ''),
    ...pageInput,
  }),
  output: object({
    keys: array(string()),
    count: integer({ description: 'Keys on this page' }),
    next: pageNext,
    requestId: string(),
  }),
  errors: [],
  example: {
    input: {},
    output: { keys: ['preferences'], count: 1, requestId: '019aa1b2-0000-7000-8000-000000000012' },
  },
})
