import type { CheckDeps } from './check-deps.ts'

/** How long a lease is valid without renewal: this long after a crash, another process may do the work. */
export const leaseMs = 15_000
const renewEveryMs = 5000

export interface Lease extends AsyncDisposable {
  /** Another process may have the lease now. */
  isLost: () => boolean
  /** Lets the lease expire instead of releasing it: its work is done, and its key is never used again. */
  leave: () => void
}

/** Takes a lease and renews it until disposed. Undefined when another process holds it. Throws SERVICE_UNAVAILABLE. */
export async function takeLease(
  key: string,
  { leases, now }: Pick<CheckDeps, 'leases' | 'now'>,
): Promise<Lease | undefined> {
  let expiresAt = now() + leaseMs
  let isLeft = false
  if (!(await leases.acquire(key, expiresAt))) return undefined
  // A failed renewal is repeated by the next one, or the lease expires.
  const timer = setInterval(() => void renew().catch(() => undefined), renewEveryMs)
  return {
    isLost,
    leave() {
      isLeft = true
    },
    async [Symbol.asyncDispose]() {
      clearInterval(timer)
      // A lease that cannot be released expires.
      if (!isLeft && !isLost()) await leases.release(key).catch(() => undefined)
    },
  }

  async function renew(): Promise<void> {
    if (isLost()) return
    const renewedUntil = now() + leaseMs
    await leases.renew(key, renewedUntil)
    expiresAt = renewedUntil
  }

  function isLost(): boolean {
    return now() >= expiresAt
  }
}
