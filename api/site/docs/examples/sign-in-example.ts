import { createHash } from 'node:crypto'
import { scopeFields, signInText, type SignInScope } from '#shared/contract/sign-in-text.ts'
import type { ExampleRequest } from './example-request.ts'

/** Writes the place of a value in a language's text with placeholders. */
export type WriteValue = (name: 'address' | 'time' | 'issuedAt') => string

interface SignInExample {
  request: ExampleRequest
  scope: SignInScope
  signInNetworks: readonly string[]
  publicUrl: string
  write: WriteValue
}

/** The text that an Ethereum wallet signs for a request, with placeholders for its address and the time. */
export function exampleSignInText({ request, scope, signInNetworks, publicUrl, write }: SignInExample): string {
  const network = signInNetworks.find((name) => name.startsWith('eip155:')) ?? 'eip155:8453'
  const bodyHash = createHash('sha256')
    .update(request.body ?? '')
    .digest('hex')
  const target = request.url.slice(publicUrl.length)
  return signInText({
    domain: new URL(publicUrl).host,
    account: 'Ethereum',
    address: write('address'),
    network,
    nonce: write('time'),
    issuedAt: write('issuedAt'),
    ...scopeFields(scope, publicUrl, { method: request.method, target, bodyHash }),
  })
}
