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

const options: ReadonlySet<string> = new Set(['--solana', '--credits'])

/** Undefined if the arguments are invalid. */
export function parsePayCommand(args: readonly string[]): PayCommand | undefined {
  const [method, path, body, ...rest] = args.filter((argument) => !options.has(argument))
  if (method === undefined || !path?.startsWith('/') || rest.length > 0) return undefined
  return {
    chain: args.includes('--solana') ? 'svm' : 'evm',
    method: method.toUpperCase(),
    path,
    body,
    isOnCredits: args.includes('--credits'),
  }
}
