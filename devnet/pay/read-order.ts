export interface Order {
  chain: 'evm' | 'svm'
  method: string
  path: string
  body: string | undefined
  isOnCredits: boolean
}

export const usage = `Pays one call to the service with test money of a local chain.
  npm run pay -- [--solana] [--credits] METHOD PATH [BODY]
  npm run pay -- POST /fetch/basic '{"url": "https://example.com/"}'
--credits signs in and pays with credits; where there are too few it buys a bundle first.`

const options: ReadonlySet<string> = new Set(['--solana', '--credits'])

/** Undefined when it is not one. */
export function readOrder(args: readonly string[]): Order | undefined {
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
