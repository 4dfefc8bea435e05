import type { Charging } from '#api/documents/openapi/openapi-payments.ts'
import { priceRange } from '#api/documents/price-range.ts'
import type { Operation } from '#shared/contract/operation.ts'
import { microDollars, usd } from '#shared/contract/price.ts'
import { authorizationOf, exampleRequest, type Example, exampleSignInText } from './example.ts'
import { pythonExample } from './python-example.ts'
import { typescriptExample } from './typescript-example.ts'

interface ExampleTerms {
  publicUrl: string
  charging: Charging
  /** The networks whose wallets can sign in, CAIP-2. */
  signInNetworks: readonly string[]
}

/** The example of an operation as code, by language. Pure. */
export function exampleCode(operation: Operation, terms: ExampleTerms): { curl: string; ts: string; python: string } {
  const { publicUrl, charging, signInNetworks } = terms
  const request = exampleRequest(operation, publicUrl)
  const authorization = authorizationOf(operation, charging.isCharged)
  const { wallet = { signIn: 'origin' } } = operation
  const { max } = priceRange(operation, charging)
  const maxPrice = authorization === 'payment' && max > microDollars('1') ? usd(max) : undefined
  const example: Example = {
    ...request,
    authorization,
    maxPrice,
    signInText: (write) => exampleSignInText({ request, wallet, signInNetworks, publicUrl, write }),
  }
  return {
    curl: curlExample(example),
    ts: typescriptExample(example),
    python: pythonExample({ operation, publicUrl, authorization, maxPrice }),
  }
}

/** The example as a shell command. `pay` is the function of the page about paying. */
function curlExample({ method, url, body, authorization, maxPrice }: Example): string {
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
