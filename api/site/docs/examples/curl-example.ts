import type { Example } from './example.ts'

/** The example as a shell command. `pay` is the function of the page about paying. */
export function curlExample({ method, url, body, authorization, maxPrice }: Example): string {
  const isPlainGet = method === 'GET' || (method === 'POST' && body !== undefined)
  const parts = [
    `${maxPrice === undefined ? '' : `MAX_PRICE=${maxPrice} `}${authorization === 'payment' ? 'pay' : 'curl'} ${isPlainGet ? '' : `-X ${method} `}${quoted(url)}`,
    ...(body === undefined ? [] : ["-H 'Content-Type: application/json'"]),
    ...(authorization === 'sign-in' ? signInHeaders : []),
    ...(body === undefined ? [] : [`-d ${quoted(body)}`]),
  ]
  return parts.join(' \\\n  ')
}

const signInHeaders = [
  '-H "X-CREDIT-WALLET: $WALLET"',
  '-H "X-CREDIT-TIMESTAMP: $TIMESTAMP"',
  '-H "X-CREDIT-SIGNATURE: $SIGNATURE"',
]

/** A text as one word of a POSIX shell. */
const quoted = (text: string) => `'${text.replaceAll("'", String.raw`'\''`)}'`
