import { requestId } from '#shared/contract/models/answers/request-id.ts'
import { memoryKey, storedKey } from '#shared/contract/models/memory.ts'
import { operation } from '#shared/contract/operation.ts'
import { free } from '#shared/contract/price.ts'
import { boolean, object } from '#shared/contract/schema.ts'

export const memoryDelete = operation({
  name: 'memory-delete',
  method: 'DELETE',
  path: '/memory/delete',
  alias: '/memory/{key}',
  group: 'Memory',
  tool: {
    name: 'memory_delete',
    description: 'Delete a value that the wallet stored with memory_set. It cannot be undone.',
  },
  summary: 'Delete a stored value of the wallet',
  description:
    'Deletes the value that the wallet stored under a key. The call is free. To identify the wallet, sign in, or send a payment: it is verified and not settled. To delete everything, use DELETE /wallet/data.',
  access: 'free',
  wallet: { signIn: 'origin', isProvenByPayment: true },
  keyAccess: 'memory',
  price: free(),
  pool: 'inline',
  timeoutMs: 10_000,
  input: object({ key: memoryKey }),
  output: object({ key: storedKey, deleted: boolean({ description: 'Always true: the value is deleted' }), requestId }),
  errors: ['MEMORY_KEY_NOT_FOUND'],
  example: {
    input: { key: 'preferences' },
    output: { key: 'preferences', deleted: true, requestId: '019aa1b2-0000-7000-8000-000000000013' },
  },
})
