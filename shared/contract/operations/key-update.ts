import { requestId } from '#shared/contract/models/answers/request-id.ts'
import { keyChange, keyId, spendingKeyView } from '#shared/contract/models/spending-key.ts'
import { operation } from '#shared/contract/operation.ts'
import { free } from '#shared/contract/price.ts'
import { object } from '#shared/contract/schema.ts'
import { keyCreate } from './key-create.ts'

const { key: _, ...example } = keyCreate.example.output

export const keyUpdate = operation({
  name: 'key-update',
  method: 'PATCH',
  path: '/keys/{keyId}',
  group: 'Spending keys',
  summary: 'Narrow the limits of a spending key, or rename it',
  description:
    'Changes the limits that the body names. A key can only become narrower; to allow more, make another key. Sign in as the wallet, or send the key itself or one above it. The change is effective with the next call, in every process. The call is free.',
  access: 'free',
  wallet: { signIn: 'request' },
  keyAccess: 'keys',
  price: free(),
  pool: 'inline',
  timeoutMs: 10_000,
  input: object({ keyId, ...keyChange }),
  output: object({ ...spendingKeyView, requestId }),
  errors: ['KEY_NOT_FOUND'],
  example: {
    input: { keyId: example.keyId, limit: '2' },
    output: { ...example, limit: '2', requestId: '019aa1b2-0000-7000-8000-000000000042' },
  },
})
