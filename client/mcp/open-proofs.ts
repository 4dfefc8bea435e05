/** The part of `_meta` by which a call is charged once: its payment, or its idempotency key. */
export interface SentProof {
  meta: Readonly<Record<string, unknown>>
  /** Unix milliseconds. From then on nobody can execute the payment. */
  expiresAt: number
}

interface NamedCall {
  name: string
  arguments?: Record<string, unknown> | undefined
}

/**
 * The proofs of calls that may be paid, for a day. A model that repeats such a call sends the same arguments, and knows nothing
 * of payments.
 */
export interface OpenProofs {
  find: (call: NamedCall) => SentProof | undefined
  keep: (call: NamedCall, proof: SentProof) => void
  drop: (call: NamedCall) => void
}

/** The service keeps an answer for a day. */
const lifeMs = 86_400_000
const maxKept = 1000

export function openProofs(): OpenProofs {
  const kept = new Map<string, { proof: SentProof; until: number }>()
  const keyOf = ({ name, arguments: args }: NamedCall) => JSON.stringify([name, args ?? {}])
  return {
    find(call) {
      const { proof, until = 0 } = kept.get(keyOf(call)) ?? {}
      return Date.now() < until ? proof : undefined
    },
    keep(call, proof) {
      const [oldest] = kept.keys()
      if (kept.size >= maxKept && oldest !== undefined) kept.delete(oldest)
      kept.set(keyOf(call), { proof, until: Date.now() + lifeMs })
    },
    drop: (call) => void kept.delete(keyOf(call)),
  }
}
