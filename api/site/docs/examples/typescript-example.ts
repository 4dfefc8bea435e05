import { placeOf, type ClientExample } from './example.ts'

/** The example for Node and browsers, with the package of `client/`. */
export function typescriptExample({ operation, publicUrl, authorization, maxPrice }: ClientExample): string {
  const needsWallet = authorization === 'payment' || authorization === 'sign-in'
  const options = [
    `baseUrl: '${publicUrl}'`,
    ...(needsWallet ? ['signer'] : []),
    ...(authorization === 'key' ? ['key: process.env.WEBINTEL_KEY'] : []),
    // Only credits are paid by a sign-in.
    ...(authorization === 'sign-in' && operation.access === 'paid' ? ['credits: true'] : []),
    ...(maxPrice === undefined ? [] : [`maxPrice: '${maxPrice}'`]),
  ]
  const method = ['client', ...placeOf(operation)].join('.')
  const { input } = operation.example
  return [
    ...(needsWallet ? ["import { privateKeyToAccount } from 'viem/accounts'"] : []),
    "import { Client } from 'webintel-client'",
    '',
    ...(needsWallet ? ['const signer = privateKeyToAccount(process.env.EVM_PRIVATE_KEY as `0x${string}`)'] : []),
    `const client = new Client({ ${options.join(', ')} })`,
    `const answer = await ${method}(${Object.keys(input).length === 0 ? '' : literalOf(input)})`,
    'console.log(answer)',
  ].join('\n')
}

/** An input as a literal: short ones on one line, names without quotes. A file is bytes, which the client sends in a form. */
function literalOf(input: object): string {
  const lines = Object.entries(input).map(
    ([name, value]) => `  ${name}: ${name === 'file' ? bytesOf(String(value)) : valueOf(value)},`,
  )
  const line = lines.map((each) => each.trim()).join(' ')
  return line.length < 60 && !line.includes('\n') ? `{ ${line.slice(0, -1)} }` : `{\n${lines.join('\n')}\n}`
}

function valueOf(value: unknown): string {
  const text = JSON.stringify(value, undefined, 2).replaceAll(/^( *)"(\w+)":/gm, '$1$2:')
  const line = text.replaceAll(/\n */g, ' ')
  return line.length < 60 ? line : text.replaceAll('\n', '\n  ')
}

const bytesOf = (base64: string) => `new Blob([${JSON.stringify(Buffer.from(base64, 'base64').toString())}])`
