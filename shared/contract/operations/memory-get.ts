import { requestId } from '#shared/contract/models/answers/request-id.ts'
import { memoryExpiry, memoryKey, storedKey } from '#shared/contract/models/memory.ts'
import { operation } from '#shared/contract/operation.ts'
import { perCall } from '#shared/contract/price.ts'
import { json, object, timestamp } from '#shared/contract/schema.ts'

export const memoryGet = operation({
  name: 'memory-get',
  method: 'GET',
  path: '/memory/get',
  alias: '/memory/get/{key}',
  group: 'Memory',
  tool: {
    name: 'memory_get',
    description:
      'Return a JSON value that the wallet stored with memory_set. Use memory_list if you do not know the key.',
  },
  summary: 'Get a stored value of the wallet',
  description:
    'Returns the value that the wallet stored under a key, when it was stored, and when it expires. Pay with x402, or sign in to pay with credits: either identifies the wallet. If you do not know the key, use /memory/list.',
  access: 'paid',
  wallet: { signIn: 'request' },
  keyAccess: 'memory',
  price: perCall({ reference: '0.0005' }),
  pool: 'inline',
  timeoutMs: 10_000,
  input: object({ key: memoryKey }),
  output: object({
    key: storedKey,
    value: json({ description: 'The value, as it was stored' }),
    storedAt: timestamp({ description: 'When the value was last stored' }),
    expiresAt: memoryExpiry,
    requestId,
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
