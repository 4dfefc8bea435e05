import type { SchemeNetworkClient } from '@x402/core/types'
import type { SignInFields } from '#shared/contract/sign-in-text.ts'

/** A wallet that the browser offers to the page. */
export interface Wallet {
  /** Unique on the page. */
  id: string
  name: string
  /** A data URL, chosen by the wallet. Show it as an image only. */
  icon?: string
  account: SignInFields['account']
  /** Asks the person for access. Throws WalletError. */
  connect: (networks: readonly string[]) => Promise<Account>
  /**
   * Calls `listener` when the wallet turns out to use another account than `address`, or changes to one, or ends the access. The
   * person is not asked: a wallet that is locked or was never connected says nothing. Returns the end of the subscription.
   */
  watch: (address: string, listener: () => void) => () => void
}

/** An account that the person gave access to. */
export interface Account {
  wallet: string
  account: SignInFields['account']
  address: string
  /** The network that sign-in texts name, CAIP-2. */
  network: string
  /** Signs a text; the signature is in the form that sign-ins have. Throws WalletError. */
  signText: (text: string) => Promise<string>
  /** Signs x402 payments on a network. Asks the wallet to use it first. Throws WalletError. */
  payer: (network: string) => Promise<SchemeNetworkClient>
  /** Calls `listener` when the wallet changes to another account or ends the access. Returns the end of the subscription. */
  onChange: (listener: () => void) => () => void
}

/** A wallet did not do what the page asked. The message says what happened and what to do. */
export class WalletError extends Error {
  readonly kind: 'rejected' | 'wrong-network' | 'unavailable'

  constructor(kind: WalletError['kind'], message: string, cause?: unknown) {
    super(message, { cause })
    this.name = 'WalletError'
    this.kind = kind
  }
}

/** Calls a wallet. Throws WalletError. */
export async function attempt<T>(wallet: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (thrown) {
    throw walletError(thrown, wallet)
  }
}

/** EIP-1193, "Provider Errors"; wallets for Solana use the same codes. */
function walletError(thrown: unknown, wallet: string): WalletError {
  if (thrown instanceof WalletError) return thrown
  const code = memberOf(thrown, 'code')
  const text = messageOf(thrown)
  if (code === 4001 || /reject|denied|decline|cancel/i.test(text))
    return new WalletError(
      'rejected',
      `You rejected the request in ${wallet}. Nothing was signed. Try again when you are ready.`,
      thrown,
    )
  if (code === 4100)
    return new WalletError(
      'unavailable',
      `${wallet} does not share this account with the page. Connect the wallet again.`,
      thrown,
    )
  if (code === -32_002)
    return new WalletError(
      'unavailable',
      `${wallet} shows an earlier request. Open it and answer that one first.`,
      thrown,
    )
  return new WalletError(
    'unavailable',
    `${wallet} could not do this${text === '' ? '' : `: ${text.slice(0, 200)}`}. Unlock the wallet and try again.`,
    thrown,
  )
}

function messageOf(thrown: unknown): string {
  const message = typeof thrown === 'object' && thrown !== null ? memberOf(thrown, 'message') : thrown
  return typeof message === 'string' ? message.replace(/\.$/, '') : ''
}

const memberOf = (thrown: unknown, name: string): unknown =>
  typeof thrown === 'object' && thrown !== null ? Reflect.get(thrown, name) : undefined
