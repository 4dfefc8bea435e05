import { createHash } from 'node:crypto'
import { fillPath, withQuery } from '#shared/contract/fill-path.ts'
import { hasBody, type Operation, type OperationWallet } from '#shared/contract/operation.ts'
import { grantStatement, scopeFields, signInText, type SignedGrant } from '#shared/contract/sign-in-text.ts'

/** Everything that the code of an example depends on. */
export interface Example extends ExampleRequest {
  authorization: Authorization
  /** The maximum price in dollars, if it exceeds one dollar: the default limit of clients. */
  maxPrice: string | undefined
  /** The text that the wallet signs. `write` marks the values that the code fills in. */
  signInText: (write: WriteValue) => string
}

/** How the example of an operation gets its answer: with a sign-in, a payment, a spending key, or nothing. */
export type Authorization = 'none' | 'payment' | 'sign-in' | 'key'

export function authorizationOf({ access, wallet, keyAccess }: Operation, isCharged: boolean): Authorization {
  if (wallet !== undefined) return 'sign-in'
  if (keyAccess === 'keys') return 'key'
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
  /** That of the operation. */
  wallet: OperationWallet
  signInNetworks: readonly string[]
  publicUrl: string
  write: WriteValue
}

/** The text that an Ethereum wallet signs for a request, with placeholders for its address and the time. */
export function exampleSignInText({ request, wallet, signInNetworks, publicUrl, write }: SignInExample): string {
  const network = signInNetworks.find((name) => name.startsWith('eip155:')) ?? 'eip155:8453'
  const { method, body = '' } = request
  const target = request.url.slice(publicUrl.length)
  const signed = { method, target, bodyHash: createHash('sha256').update(body).digest('hex') }
  const grant = wallet.isGrant === true ? { grant: grantStatement(JSON.parse(body) as SignedGrant) } : {}
  return signInText({
    domain: new URL(publicUrl).host,
    account: 'Ethereum',
    address: write('address'),
    network,
    nonce: write('time'),
    issuedAt: write('issuedAt'),
    ...scopeFields(wallet.signIn, publicUrl, { ...signed, ...grant }),
  })
}
