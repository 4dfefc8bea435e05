import { isReservedInPython, snakeCase } from '#shared/contract/python-names.ts'
import { placeOf, type ClientExample } from './example.ts'

/** The example for Python 3.10 and later, with the package of `client/python`. */
export function pythonExample({ operation, publicUrl, authorization, maxPrice }: ClientExample): string {
  const needsWallet = authorization === 'payment' || authorization === 'sign-in'
  const needsKey = authorization === 'key'
  const options = [
    JSON.stringify(publicUrl),
    ...(needsWallet ? ['signer=Account.from_key(os.environ["EVM_PRIVATE_KEY"])'] : []),
    ...(needsKey ? ['key=os.environ["WEBINTEL_KEY"]'] : []),
    // Only credits are paid by a sign-in.
    ...(authorization === 'sign-in' && operation.access === 'paid' ? ['credits=True'] : []),
    ...(maxPrice === undefined ? [] : [`max_price="${maxPrice}"`]),
  ]
  const fields = Object.entries(operation.example.input).map(
    ([name, value]) =>
      `${isReservedInPython(name) ? `${name}_` : snakeCase(name)}=${name === 'file' ? bytesOf(String(value)) : pythonLiteral(value)}`,
  )
  const method = ['client', ...placeOf(operation).map(snakeCase)].join('.')
  return [
    ...(needsWallet || needsKey ? ['import os'] : []),
    ...(needsWallet ? ['from eth_account import Account'] : []),
    'from webintel import Client',
    '',
    call('client = Client', options),
    call(`answer = ${method}`, fields),
    'print(answer)',
  ].join('\n')
}

/** A call on one line, or, if it is long, with one argument in each line. */
function call(callee: string, parameters: readonly string[]): string {
  const line = `${callee}(${parameters.join(', ')})`
  if (line.length <= 100) return line
  return [`${callee}(`, ...parameters.map((parameter) => `    ${parameter},`), ')'].join('\n')
}

/** A text file in base64 as a literal of bytes, which the client sends in a form. */
const bytesOf = (base64: string) => `b${JSON.stringify(Buffer.from(base64, 'base64').toString())}`

/** A JSON value as a Python literal: `True`, `False` and `None` differ from JSON. */
function pythonLiteral(value: unknown): string {
  if (value === true) return 'True'
  if (value === false) return 'False'
  if (value === null) return 'None'
  if (Array.isArray(value)) return `[${value.map(pythonLiteral).join(', ')}]`
  if (typeof value === 'object') {
    const fields = Object.entries(value).map(([name, item]) => `${JSON.stringify(name)}: ${pythonLiteral(item)}`)
    return `{${fields.join(', ')}}`
  }
  return JSON.stringify(value)
}
