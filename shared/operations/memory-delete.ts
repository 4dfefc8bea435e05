import { memoryKey } from '#shared/models/memory.ts'
import { operation } from '#shared/operation.ts'
import { free } from '#shared/price.ts'
import { boolean, object, string } from '#shared/schema.ts'

export const memoryDelete = operation({
  name: 'memory-delete',
  method: 'DELETE',
  path: '/memory/delete',
  alias: '/memory/{key}',
  tool: 'memory_delete',
  summary: 'Forget a value that the wallet keeps',
  access: 'free',
  auth: 'origin',
  isProvenByPayment: true,
  price: free(),
  pool: 'inline',
  timeoutMs: 10_000,
  input: object({ key: memoryKey }),
  output: object({ key: string(), deleted: boolean(), requestId: string() }),
  errors: ['MEMORY_KEY_NOT_FOUND'],
  example: {
    input: { key: 'preferences' },
    output: { key: 'preferences', deleted: true, requestId: '019aa1b2-0000-7000-8000-000000000013' },
  },
})
