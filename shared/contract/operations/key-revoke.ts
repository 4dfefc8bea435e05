import { requestId } from '#shared/contract/models/answers/request-id.ts'
import { keyId } from '#shared/contract/models/spending-key.ts'
import { operation } from '#shared/contract/operation.ts'
import { free } from '#shared/contract/price.ts'
import { boolean, object } from '#shared/contract/schema.ts'
import { keyCreate } from './key-create.ts'

export const keyRevoke = operation({
  name: 'key-revoke',
  method: 'DELETE',
  path: '/keys/{keyId}',
  group: 'Spending keys',
  tool: {
    name: 'revoke_key',
    description: 'Revoke a child of the spending key of this client, or that key itself. It cannot be undone.',
  },
  summary: 'Revoke a spending key and all keys below it',
  description:
    'Ends a key and its children, and theirs, with the next call in every process. Calls that have been paid are finished. Sign in as the wallet, or send the key itself or one above it. A key that was revoked before stays revoked. The call is free and cannot be undone.',
  access: 'free',
  wallet: { signIn: 'request' },
  keyAccess: 'keys',
  price: free(),
  pool: 'inline',
  timeoutMs: 10_000,
  input: object({ keyId }),
  output: object({
    keyId,
    revoked: boolean({ description: 'Always true: the key and its children have ended' }),
    requestId,
  }),
  errors: ['KEY_NOT_FOUND'],
  example: {
    input: { keyId: keyCreate.example.output.keyId },
    output: { keyId: keyCreate.example.output.keyId, revoked: true, requestId: '019aa1b2-0000-7000-8000-000000000043' },
  },
})
