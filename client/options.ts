export interface ClientOptions {
  /** The address of the service. Default: http://localhost:3000 */
  baseUrl?: string
  /**
   * The wallets that pay and sign in: a viem account, a Solana signer of `@solana/kit`, or both. Without a signer the client
   * makes free calls.
   */
  signer?: Signer | readonly Signer[]
  /**
   * A spending key, `wk_…`, that pays each call within its budget, in place of a signer. The client sends it with every
   * operation, in the `Authorization` header only, and has it in no error.
   */
  key?: string
  /** Pay with prepaid credits of the wallet. `buy`: buys this bundle, in dollars, when the balance is too low. */
  credits?: boolean | { buy: '10' | '50' | '100' }
  /** The most that one call may cost, in US dollars. Default: 1 */
  maxPrice?: string | number
  /** How often to repeat a call that the service says can succeed later. Default: 2 */
  maxRetries?: number
  /** The longest pause before a retry, in milliseconds. A call that must wait longer fails. Default: 60000 */
  maxRetryWaitMs?: number
  /** The RPC URL for payments on Solana. Default: the public one of the network. */
  solanaRpcUrl?: string
  /**
   * The origin that the service has in sign-in texts, if it is not that of `baseUrl`. A wallet never signs in to another
   * origin.
   */
  publicUrl?: string
  /** Replaces `fetch`, for example to use a proxy. */
  fetch?: typeof fetch
}

/** The options with their defaults. */
export interface Settings {
  origin: string
  publicOrigin: string
  signers: readonly Signer[]
  key: string | undefined
  isOnCredits: boolean
  bundle: string | undefined
  maxPrice: string
  maxRetries: number
  maxRetryWaitMs: number
  solanaRpcUrl: string | undefined
  fetch: typeof fetch
}

/** Throws TypeError if an option is invalid. */
export function settingsOf(options: ClientOptions): Settings {
  const { baseUrl = 'http://localhost:3000', signer = [], key, credits = false, maxPrice = '1' } = options
  const { maxRetries = 2, maxRetryWaitMs = 60_000, publicUrl = baseUrl, solanaRpcUrl } = options
  const signers = Array.isArray(signer) ? (signer as readonly Signer[]) : [signer as Signer]
  const origin = originOf(baseUrl, 'baseUrl')
  if (key !== undefined) {
    assertKey(key, { isAlone: signers.length === 0 && credits === false })
    assertSecret(origin)
  }
  if (credits !== false && signers.length === 0) throw new TypeError('Paying with credits needs a signer.')
  return {
    origin,
    publicOrigin: originOf(publicUrl, 'publicUrl'),
    signers,
    key,
    isOnCredits: credits !== false,
    bundle: typeof credits === 'object' ? credits.buy : undefined,
    maxPrice: dollarText(maxPrice),
    maxRetries,
    maxRetryWaitMs,
    solanaRpcUrl,
    // `globalThis.fetch` is read at each call, so that a test or a tracer can replace it.
    fetch: options.fetch ?? ((...request) => fetch(...request)),
  }
}

/** Throws TypeError, which does not show the key. */
function assertKey(key: string, { isAlone }: { isAlone: boolean }): void {
  if (!/^wk_[\w-]+$/.test(key)) throw new TypeError('key: expected a spending key, wk_ and letters, digits, _ or -.')
  if (!isAlone) throw new TypeError('key: a spending key pays alone. Leave out signer and credits.')
}

/** Throws TypeError if others on the way to the service could read the key. */
function assertSecret(origin: string): void {
  if (/^https:|^http:\/\/(?:localhost|127\.\d+\.\d+\.\d+|\[::1\])(?::\d+)?$/.test(origin)) return
  throw new TypeError(
    `baseUrl: expected https for a spending key, found ${origin}. Over http others could read the key and spend it; only localhost, 127.0.0.1 and [::1] need no https.`,
  )
}

function originOf(url: string, option: string): string {
  const parsed = URL.canParse(url) ? new URL(url) : undefined
  if (parsed === undefined || !/^https?:$/.test(parsed.protocol))
    throw new TypeError(`${option}: expected an http or https URL, found ${url}.`)
  if (parsed.href === `${parsed.origin}/`) return parsed.origin
  throw new TypeError(`${option}: expected an origin without a path, a query or a user, such as ${parsed.origin}.`)
}

/** A price in dollars with at most six decimals, as the service reads it. Throws TypeError for anything else. */
export function dollarText(price: string | number): string {
  const text = typeof price === 'number' ? price.toFixed(6) : price
  if (/^\d{1,9}(?:\.\d{1,6})?$/.test(text)) return text
  throw new TypeError(`maxPrice: expected US dollars with at most six decimals, such as 0.01, found ${price}.`)
}

/** Millionths of a dollar. */
export function microDollars(price: string): bigint {
  const [whole = '0', decimals = ''] = price.split('.')
  return BigInt(whole + decimals.padEnd(6, '0'))
}

/** The price of millionths of a dollar. */
export function dollarsOf(amount: bigint | string): string {
  const digits = String(amount).padStart(7, '0')
  return `${digits.slice(0, -6)}.${digits.slice(-6)}`.replace(/\.?0+$/, '')
}

/** The part of a viem account that pays and signs in. */
export interface EvmSigner {
  readonly address: `0x${string}`
  signTypedData: (message: never) => Promise<`0x${string}`>
  signMessage: (message: { message: string }) => Promise<`0x${string}`>
}

/** The part of a signer of `@solana/kit` that pays and signs in. */
export interface SolanaSigner {
  readonly address: string
  signMessages?: (messages: never) => Promise<readonly Readonly<Record<string, Uint8Array>>[]>
}

export type Signer = EvmSigner | SolanaSigner

export const isEvmSigner = (signer: Signer): signer is EvmSigner => 'signTypedData' in signer
