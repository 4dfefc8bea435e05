import { memoryExpiry, memoryKey } from '#shared/models/memory.ts'
import { operation } from '#shared/operation.ts'
import { perCall } from '#shared/price.ts'
import { json, object, string, timestamp } from '#shared/schema.ts'

export const memoryGet = operation({
  name: 'memory-get',
  method: 'GET',
  path: '/memory/get',
  alias: '/memory/get/{key}',
  tool: 'memory_get',
  summary: 'Read back a value that the wallet keeps',
  access: 'paid',
  auth: 'request',
  price: perCall({ reference: '0.0005' }),
  pool: 'inline',
  timeoutMs: 10_000,
  input: object({ key: memoryKey }),
  output: object({
    key: string(),
    value: json(),
    storedAt: timestamp(),
    expiresAt: memoryExpiry,
    requestId: string(),
  }),
  errors: ['MEMORY_KEY_NOT_FOUND'],
  example: {
    input: { key: 'preferences' },
    output: {
      key: 'preferences',
      value: { language: 'en' },
      storedAt: '2026-11-20T13:20:00.000Z',
      expiresAt: '2026-11-27T13:20:00.000Z',
      requestId: '019aa1b2-0000-7000-8000-000000000011',
    },
  },
})
