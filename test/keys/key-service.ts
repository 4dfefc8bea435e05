import { expect } from 'vitest'
import type { OperationName } from '#shared/contract/operations/index.ts'
import { callOperation, checkReply, type Reply } from '#test/support/calls/client.ts'
import type { TestWallet } from '#test/support/payments/wallet.ts'
import {
  openCreditService,
  publicUrl,
  type Caller,
  type CreditService,
} from '#test/support/processes/credit-service.ts'

/** The fields of a key that tests read. */
export interface MadeKey {
  keyId: string
  key: string
  left: string
  [field: string]: unknown
}

export interface SentWith {
  body?: object
  headers?: Readonly<Record<string, string>>
}

export interface KeyService extends CreditService {
  /** Makes a key, signed by a wallet. `statement`: the text that it signs. */
  makeKey: (by: TestWallet, grant: object, statement: string) => Promise<Reply<MadeKey>>
  /** Makes a key that can only spend. */
  makeSpender: (by: TestWallet, grant: { limit: string; perCall?: string }) => Promise<MadeKey>
  makeChild: (parent: MadeKey, grant: object) => Promise<MadeKey>
  /** Calls an operation with a key, and checks the response against its schema. */
  callWith: <Body = Record<string, unknown>>(key: string, name: OperationName, input: unknown) => Promise<Reply<Body>>
  /** Sends a request with a key. */
  sendWith: (key: string, target: `${string} /${string}`, sent?: SentWith) => Promise<Response>
}

export async function openKeyService(env: Readonly<Record<string, string>> = {}): Promise<KeyService> {
  const credits = await openCreditService(env)
  const { url } = credits.service
  return {
    ...credits,

    makeKey: (by, grant, statement) => makeKey({ url, by }, grant, statement),

    makeSpender: (by, grant) => makeSpender({ url, by }, grant),

    makeChild: (parent, grant) => makeChild(url, parent, grant),

    callWith: (key, name, input) => callOperation(url, name, input, { headers: { Authorization: `Bearer ${key}` } }),

    sendWith: (key, target, sent) => sendWith({ url, key }, target, sent),
  }
}

/** Sends a request with a key to any API process of a service. */
export function sendWith(
  { url, key }: { url: string; key: string },
  target: `${string} /${string}`,
  { body, headers = {} }: SentWith = {},
): Promise<Response> {
  const [method = '', path = ''] = target.split(' ')
  return fetch(url + path, {
    method,
    headers: { Authorization: `Bearer ${key}`, 'Content-Type': 'application/json', ...headers },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
}

/** Makes a key below another one. */
export async function makeChild(url: string, { key, keyId }: MadeKey, grant: object): Promise<MadeKey> {
  const body = { label: 'child', ...grant }
  const response = await sendWith({ url, key }, `POST /keys/${keyId}/children`, { body })
  expect(response.status).toBe(200)
  return (await response.json()) as MadeKey
}

/** Makes a key at any API process of a service, signed by a wallet. */
async function makeKey({ url, by }: Caller, grant: object, statement: string): Promise<Reply<MadeKey>> {
  const body = JSON.stringify(grant)
  const signature = await by.sign({ baseUrl: publicUrl, method: 'POST', target: '/keys', statement })
  const headers = { 'Content-Type': 'application/json', ...signature }
  return checkReply<MadeKey>(await fetch(`${url}/keys`, { method: 'POST', body, headers }), 'key-create')
}

/** Makes a key that can only spend. */
export async function makeSpender(caller: Caller, grant: { limit: string; perCall?: string }): Promise<MadeKey> {
  const { limit, perCall } = grant
  const limits = [`$${limit} of my credits`, ...(perCall === undefined ? [] : [`$${perCall} a call`])]
  const may = limits.map((one) => `up to ${one}`).join(', ')
  const statement = `Allow the key 'agent' to spend ${may}. Operations: all. Hosts: all. Access to my data: none.`
  const { status, body } = await makeKey(caller, { ...grant, label: 'agent' }, statement)
  expect(status).toBe(200)
  return body
}
