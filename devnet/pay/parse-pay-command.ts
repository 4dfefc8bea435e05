import { parseArgs } from 'node:util'

export interface PayCommand {
  chain: 'evm' | 'svm'
  method: string
  path: string
  body: string | undefined
  isOnCredits: boolean
}

export const usage = `Pays one call to the service with test money of a local chain.
  npm run pay -- [--solana] [--credits] METHOD PATH [BODY]
  npm run pay -- POST /fetch/basic '{"url": "https://example.com/"}'
--credits signs in and pays with credits; if the balance is too low, it buys a bundle first.`

/** Throws an error whose message says which argument is invalid. */
export function parsePayCommand(args: readonly string[]): PayCommand {
  const { values, positionals } = parseArgs({
    args: [...args],
    options: { solana: { type: 'boolean' }, credits: { type: 'boolean' } },
    allowPositionals: true,
  })
  const [method, path, body, extra] = positionals
  if (method === undefined || path === undefined) throw new Error('Expected METHOD and PATH.')
  if (!path.startsWith('/')) throw new Error(`Expected a PATH that starts with /, found "${path}".`)
  if (extra !== undefined) throw new Error(`Expected one BODY, found another argument: "${extra}". Quote the body.`)
  return {
    chain: values.solana === true ? 'svm' : 'evm',
    method: method.toUpperCase(),
    path,
    body,
    isOnCredits: values.credits === true,
  }
}
