/** A wallet did not do what the page asked. The message says what happened and what to do. */
export class WalletError extends Error {
  readonly kind: 'rejected' | 'wrong-network' | 'unavailable'

  constructor(kind: WalletError['kind'], message: string, cause?: unknown) {
    super(message, { cause })
    this.name = 'WalletError'
    this.kind = kind
  }
}

/** The error for something that a wallet threw. EIP-1193, "Provider Errors"; wallets for Solana use the same codes. */
export function walletError(thrown: unknown, wallet: string): WalletError {
  if (thrown instanceof WalletError) return thrown
  const code = codeOf(thrown)
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

export const codeOf = (thrown: unknown): unknown =>
  typeof thrown === 'object' && thrown !== null ? Reflect.get(thrown, 'code') : undefined

function messageOf(thrown: unknown): string {
  const message: unknown = typeof thrown === 'object' && thrown !== null ? Reflect.get(thrown, 'message') : thrown
  return typeof message === 'string' ? message.replace(/\.$/, '') : ''
}
