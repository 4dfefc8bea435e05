import type { OperationName } from '#shared/contract/operations/index.ts'
import { callOperation, checkReply, type Reply } from '#test/support/calls/client.ts'
import type { TestWallet } from '#test/support/payments/wallet.ts'
import { openCreditService, publicUrl, type CreditService } from '#test/support/processes/credit-service.ts'

/** The fields of a key that tests read. */
export interface MadeKey {
  keyId: string
  key: string
  left: string
  [field: string]: unknown
}

export interface KeyService extends CreditService {
  /** Makes a key, signed by a wallet. `statement`: the text that it signs. */
  makeKey: (by: TestWallet, grant: object, statement: string) => Promise<Reply<MadeKey>>
  /** Calls an operation with a key. */
  callWith: <Body = Record<string, unknown>>(
    key: string,
    name: OperationName,
    input: unknown,
    headers?: Readonly<Record<string, string>>,
  ) => Promise<Reply<Body>>
  /** The same for methods with a path parameter and a body that `callOperation` does not send. */
  sendWith: (
    key: string,
    method: string,
    path: string,
    body?: object,
    headers?: Readonly<Record<string, string>>,
  ) => Promise<Response>
}

export async function openKeyService(env: Readonly<Record<string, string>> = {}): Promise<KeyService> {
  const credits = await openCreditService(env)
  const { url } = credits.service
  return {
    ...credits,

    async makeKey(by, grant, statement) {
      const body = JSON.stringify(grant)
      const signature = await by.sign({ baseUrl: publicUrl, method: 'POST', target: '/keys', statement })
      const headers = { 'Content-Type': 'application/json', ...signature }
      return checkReply<MadeKey>(await fetch(`${url}/keys`, { method: 'POST', body, headers }), 'key-create')
    },

    callWith: (key, name, input, headers = {}) =>
      callOperation(url, name, input, { headers: { Authorization: `Bearer ${key}`, ...headers } }),

    sendWith: (key, method, path, body, headers = {}) =>
      fetch(url + path, {
        method,
        headers: { Authorization: `Bearer ${key}`, 'Content-Type': 'application/json', ...headers },
        ...(body !== undefined && { body: JSON.stringify(body) }),
      }),
  }
}
