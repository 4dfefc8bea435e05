import { requestId } from '#shared/contract/models/answers/request-id.ts'
import { memoryExpiry, memoryKey, storedKey } from '#shared/contract/models/memory.ts'
import { operation } from '#shared/contract/operation.ts'
import { perCall } from '#shared/contract/price.ts'
import { boolean, integer, json, object, withDefault } from '#shared/contract/schema.ts'

export const memorySet = operation({
  name: 'memory-set',
  method: 'POST',
  path: '/memory/set',
  group: 'Memory',
  tool: {
    name: 'memory_set',
    effect: 'idempotent',
    description:
      'Store a JSON value under a key of the wallet that pays, for 1 to 720 hours. Use it to keep state between runs; read it with memory_get.',
  },
  summary: 'Store a JSON value for the wallet',
  description:
    'Stores a JSON value of at most 64 KiB under a key of the wallet that pays, for 1 to 720 hours. An existing value under the key is replaced. Only that wallet can read, list and delete it. Returns when the value expires. Use it to keep state between the runs of an agent. To read the value, use /memory/get.',
  access: 'paid',
  keyAccess: 'memory',
  price: perCall({ reference: '0.001' }),
  pool: 'inline',
  timeoutMs: 10_000,
  input: object({
    key: memoryKey,
    value: json({ description: 'Any JSON value, at most 64 KiB and 64 levels deep' }),
    ttl: withDefault(integer({ description: 'Hours until the value is deleted', minimum: 1, maximum: 720 }), 168),
  }),
  output: object({
    key: storedKey,
    stored: boolean({ description: 'Always true: the value is stored' }),
    expiresAt: memoryExpiry,
    requestId,
  }),
  errors: ['MISSING_AUTH', 'MEMORY_VALUE_TOO_LARGE'],
  example: {
    input: { key: 'preferences', value: { language: 'en' } },
    output: {
      key: 'preferences',
      stored: true,
      expiresAt: '2026-11-27T13:20:00.000Z',
      requestId: '019aa1b2-0000-7000-8000-000000000010',
    },
  },
})
