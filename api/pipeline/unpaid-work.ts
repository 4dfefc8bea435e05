import { AppError } from '#shared/contract/errors.ts'

/** Calls at once, in this process, whose work runs before their payment settles. */
const unpaidLimits = { wallet: 200, address: 500 }

export interface UnpaidWork {
  /** Counts a call until the returned function is called. Throws RATE_LIMITED. */
  begin: (by: { payer: string | undefined; client: string }) => () => void
}

/**
 * Bounds the work that is done before it is paid. The money of a wallet can pay for one call only, and its payer can have spent
 * it by the time that the payment settles.
 */
export function createUnpaidWork(limits = unpaidLimits): UnpaidWork {
  const running = new Map<string, number>()

  return {
    begin({ payer, client }) {
      const owners = [...(payer === undefined ? [] : [['wallet', payer] as const]), ['address', client] as const]
      for (const [kind, owner] of owners)
        if ((running.get(owner) ?? 0) >= limits[kind]) throw tooMany(kind, limits[kind])
      for (const [, owner] of owners) running.set(owner, (running.get(owner) ?? 0) + 1)
      return () => {
        for (const [, owner] of owners) leave(owner)
      }
    },
  }

  function leave(owner: string): void {
    const left = (running.get(owner) ?? 0) - 1
    if (left > 0) running.set(owner, left)
    else running.delete(owner)
  }
}

const tooMany = (kind: 'wallet' | 'address', limit: number) =>
  new AppError(
    'RATE_LIMITED',
    `${limit} calls of your ${kind} are running that are paid after their work, which is the limit. Wait for their answers. Nothing was charged.`,
    { retryAfterSeconds: 1 },
  )
