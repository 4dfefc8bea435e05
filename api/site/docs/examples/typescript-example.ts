import type { Example } from './example.ts'

/** The example for Node and browsers, with the official x402 client where it pays, and viem where it signs. */
export function typescriptExample(example: Example): string {
  const { authorization } = example
  const call = authorization === 'payment' ? 'pay' : 'fetch'
  return [
    ...setUps[authorization](example),
    `const response = await ${call}('${example.url.replaceAll("'", '%27')}'${optionsOf(example)})`,
    'console.log(response.status, await response.json())',
  ].join('\n')
}

const wallet = 'const wallet = privateKeyToAccount(process.env.EVM_PRIVATE_KEY as `0x${string}`)'

const setUps: Readonly<Record<Example['authorization'], (example: Example) => string[]>> = {
  none: () => [],
  payment: ({ maxPrice }) => [
    "import { ExactEvmScheme } from '@x402/evm/exact/client'",
    "import { wrapFetchWithPayment, x402Client } from '@x402/fetch'",
    "import { privateKeyToAccount } from 'viem/accounts'",
    '',
    wallet,
    "const client = new x402Client().register('eip155:*', new ExactEvmScheme(wallet))",
    // The client's own limit is one dollar.
    ...(maxPrice === undefined
      ? []
      : ['client.setSpendControls({ maxAmountPerPayment: false }) // may cost more than $1']),
    'const pay = wrapFetchWithPayment(fetch, client)',
    '',
  ],
  key: () => ['const headers = { Authorization: `Bearer ${process.env.WEBINTEL_KEY}` }', ''],
  'sign-in': ({ signInText }) => [
    "import { privateKeyToAccount } from 'viem/accounts'",
    '',
    wallet,
    'const time = Date.now()',
    'const issuedAt = new Date(time).toISOString()',
    `const message = \`${signInText((name) => `\${${name === 'address' ? 'wallet.address' : name}}`)}\``,
    'const headers = {',
    "  'X-CREDIT-WALLET': wallet.address,",
    "  'X-CREDIT-TIMESTAMP': String(time),",
    "  'X-CREDIT-SIGNATURE': await wallet.signMessage({ message }),",
    '}',
    '',
  ],
}

function optionsOf({ method, body, authorization }: Example): string {
  const hasHeaders = authorization === 'sign-in' || authorization === 'key'
  const ofBody = `  headers: { ${hasHeaders ? '...headers, ' : ''}'Content-Type': 'application/json' },`
  const lines = [
    ...(method === 'GET' ? [] : [`  method: '${method}',`]),
    ...(body !== undefined ? [ofBody] : hasHeaders ? ['  headers,'] : []),
    ...(body === undefined ? [] : [`  body: JSON.stringify(${literalOf(body)}),`]),
  ]
  return lines.length === 0 ? '' : `, {\n${lines.join('\n')}\n}`
}

/** JSON as a literal: short ones on one line, names without quotes. */
function literalOf(json: string): string {
  const value: unknown = JSON.parse(json)
  const lines = JSON.stringify(value, undefined, 2).replaceAll(/^( *)"(\w+)":/gm, '$1$2:')
  return json.length < 60 ? lines.replaceAll(/\n */g, ' ') : lines.replaceAll('\n', '\n  ')
}
