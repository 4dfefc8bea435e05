import type { Charging } from '#api/documents/openapi/openapi-payments.ts'
import { priceRange } from '#api/documents/price-range.ts'
import type { Operation } from '#shared/contract/operation.ts'
import { microDollars, usd } from '#shared/contract/price.ts'
import { authorizationOf, exampleRequest, type ClientExample, type ExampleRequest } from './example.ts'
import { pythonExample } from './python-example.ts'
import { typescriptExample } from './typescript-example.ts'

interface ExampleTerms {
  publicUrl: string
  charging: Charging
}

/** The example of an operation as code, by language. Pure. */
export function exampleCode(operation: Operation, terms: ExampleTerms): { curl: string; ts: string; python: string } {
  const { publicUrl, charging } = terms
  const authorization = authorizationOf(operation, charging.isCharged)
  const { max } = priceRange(operation, charging)
  const maxPrice = authorization === 'payment' && max > microDollars('1') ? usd(max) : undefined
  const call: ClientExample = { operation, publicUrl, authorization, maxPrice }
  return {
    curl: curlExample({ ...exampleRequest(operation, publicUrl), authorization, maxPrice }),
    ts: typescriptExample(call),
    python: pythonExample(call),
  }
}

interface CurlExample extends ExampleRequest, Pick<ClientExample, 'authorization' | 'maxPrice'> {}

/** The example as a shell command. `pay` is the function of the page about paying. */
function curlExample({ method, url, body, authorization, maxPrice }: CurlExample): string {
  const isPlainGet = method === 'GET' || (method === 'POST' && body !== undefined)
  const parts = [
    `${maxPrice === undefined ? '' : `MAX_PRICE=${maxPrice} `}${authorization === 'payment' ? 'pay' : 'curl'} ${isPlainGet ? '' : `-X ${method} `}${quoted(url)}`,
    ...(body === undefined ? [] : ["-H 'Content-Type: application/json'"]),
    ...(authorization === 'sign-in' ? signInHeaders : authorization === 'key' ? [keyHeader] : []),
    ...(body === undefined ? [] : [`-d ${quoted(body)}`]),
  ]
  return parts.join(' \\\n  ')
}

const signInHeaders = [
  '-H "X-CREDIT-WALLET: $WALLET"',
  '-H "X-CREDIT-TIMESTAMP: $TIMESTAMP"',
  '-H "X-CREDIT-SIGNATURE: $SIGNATURE"',
]

const keyHeader = '-H "Authorization: Bearer $WEBINTEL_KEY"'

/** A text as one word of a POSIX shell. */
const quoted = (text: string) => `'${text.replaceAll("'", String.raw`'\''`)}'`
