import { createHash } from 'node:crypto'
import { fillPath, withQuery } from '#shared/contract/fill-path.ts'
import { hasBody, type Operation } from '#shared/contract/operation.ts'
import { scopeFields, signInText, type SignInScope } from '#shared/contract/sign-in-text.ts'

/** Everything that the code of an example depends on. */
export interface Example extends ExampleRequest {
  authorization: Authorization
  /** The maximum price in dollars, if it exceeds one dollar: the default limit of clients. */
  maxPrice: string | undefined
  /** The text that the wallet signs. `write` marks the values that the code fills in. */
  signInText: (write: WriteValue) => string
}

/** How the example of an operation gets its answer: with a sign-in, with a payment, or with neither. */
export type Authorization = 'none' | 'payment' | 'sign-in'

export function authorizationOf({ access, wallet }: Operation, isCharged: boolean): Authorization {
  if (wallet !== undefined) return 'sign-in'
  return access === 'paid' && isCharged ? 'payment' : 'none'
}

/** The HTTP request of an operation's example. */
export interface ExampleRequest {
  method: Operation['method']
  url: string
  /** JSON. Undefined for a request without a body. */
  body: string | undefined
}

/** Puts the example input of an operation into the path, the query and the body. Pure. */
export function exampleRequest({ method, path, input, example }: Operation, publicUrl: string): ExampleRequest {
  const { filled, others } = fillPath(path, example.input)
  const url = publicUrl + filled
  if (!hasBody({ method })) return { method, url: withQuery(url, others), body: undefined }
  const inPath = Object.keys(example.input).length - others.length
  const isSent = Object.keys(input.properties).length > inPath
  return { method, url, body: isSent ? JSON.stringify(Object.fromEntries(others)) : undefined }
}

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
