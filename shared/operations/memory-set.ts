import { memoryExpiry, memoryKey } from '#shared/models/memory.ts'
import { operation } from '#shared/operation.ts'
import { perCall } from '#shared/price.ts'
import { boolean, integer, json, object, string, withDefault } from '#shared/schema.ts'

export const memorySet = operation({
  name: 'memory-set',
  method: 'POST',
  path: '/memory/set',
  tool: 'memory_set',
  summary: 'Keep a JSON value under a key, for the wallet that pays',
  access: 'paid',
  price: perCall({ reference: '0.001' }),
  pool: 'inline',
  timeoutMs: 10_000,
  input: object({
    key: memoryKey,
    value: json({ description: 'Any JSON of up to 64 KiB and 64 levels' }),
    ttl: withDefault(integer({ description: 'Hours until it is forgotten', minimum: 1, maximum: 720 }), 168),
  }),
  output: object({ key: string(), stored: boolean(), expiresAt: memoryExpiry, requestId: string() }),
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
