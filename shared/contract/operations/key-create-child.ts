import { keyGrant, keyId } from '#shared/contract/models/spending-key.ts'
import { operation } from '#shared/contract/operation.ts'
import { free } from '#shared/contract/price.ts'
import { object } from '#shared/contract/schema.ts'
import { keyCreate } from './key-create.ts'

export const keyCreateChild = operation({
  name: 'key-create-child',
  method: 'POST',
  path: '/keys/{keyId}/children',
  group: 'Spending keys',
  tool: {
    name: 'create_child_key',
    description: 'Make a narrower key for a sub-agent. Needs a spending key; what the child spends counts for it, too.',
  },
  summary: 'Make a narrower key with a spending key',
  description:
    'Returns a key below the one that makes it. The call is free and needs a spending key in `Authorization`: the key of the path, or one above it. Each limit must be within that of the parent, and a limit that is left out is that of the parent. Each charge of the child counts for all keys above it. When one of them is revoked or expires, so is the child.',
  access: 'free',
  keyAccess: 'keys',
  price: free(),
  pool: 'inline',
  timeoutMs: 10_000,
  input: object({ keyId, ...keyGrant }),
  output: keyCreate.output,
  errors: ['KEY_NOT_FOUND', 'KEY_LIMIT_REACHED'],
  example: {
    input: { keyId: keyCreate.example.output.keyId, limit: '0.5', label: 'sub-agent 1' },
    output: {
      ...keyCreate.example.output,
      keyId: 'Hs7xN2cYpB5mKd0q',
      key: 'wk_Hs7xN2cYpB5mKd0q_8kL3mN6pR9sT2vW5xZ8aC1dF4gH7jK0lN3pQ6rS9tV2',
      label: 'sub-agent 1',
      parent: keyCreate.example.output.keyId,
      limit: '0.5',
      left: '0.5',
    },
  },
})
