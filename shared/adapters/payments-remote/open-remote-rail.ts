import { setTimeout as sleep } from 'node:timers/promises'
import { unavailable } from '#shared/adapters/payments-unavailable.ts'
import type { Inspection, Offer, PaymentRail, SentPayment, Settlement, Traces } from '#shared/ports/payment-rail.ts'
import type { RemoteFacilitator, RemoteKind } from './open-remote-facilitator.ts'

/** A network and its token, as we know them without a key of ours. */
export interface RemoteChain extends Pick<PaymentRail, 'network' | 'asset' | 'payTo' | 'identify'> {
  /** What an offer says beside its amount; undefined where the facilitator does not say enough. */
  extraOf: (kind: RemoteKind) => Readonly<Record<string, unknown>> | undefined
  /** Why what was signed is not what was offered, as far as it can be seen in it; undefined when it is. */
  objection: (payment: SentPayment, offer: Offer) => Promise<string | undefined>
  /** What the chain says; undefined where we have no node of it to ask. Throws PAYMENTS_UNAVAILABLE. */
  inspect: ((payment: SentPayment, offer: Offer, traces: Traces) => Promise<Inspection>) | undefined
}

/** How long the chain has for showing what the facilitator says, and how often it is asked. */
const patienceMs = 10_000
const lookEveryMs = 500

/**
 * USDC by somebody else's facilitator. It is believed when it says no. When it says paid, what was signed has been read
 * here, and the chain must show it where we have a node to ask; without one its word is all there is, and a payment of
 * unknown fate stays unknown.
 */
export function openRemoteRail(chain: RemoteChain, facilitator: RemoteFacilitator): PaymentRail {
  const { network, asset, payTo, identify, inspect } = chain

  return {
    network,
    asset,
    payTo,
    identify,

    async check() {
      try {
        const kind = await facilitator.kind(network)
        return kind === undefined || chain.extraOf(kind) === undefined ? 'unreachable' : 'ok'
      } catch {
        return 'unreachable'
      }
    },

    async extra() {
      const kind = await facilitator.kind(network)
      const extra = kind && chain.extraOf(kind)
      if (extra === undefined) throw unavailable()
      return extra
    },

    async verify(payment, offer) {
      const reason = await chain.objection(payment, offer)
      return reason === undefined ? facilitator.verify(payment, offer) : { isValid: false, reason }
    },

    async settle(payment, offer) {
      const settled = await facilitator.settle(payment, offer)
      if (settled.outcome !== 'paid' || inspect === undefined) return settled
      return shown(settled.transaction, (traces) => inspect(payment, offer, traces))
    },

    inspect: async (payment, offer, traces) => inspect?.(payment, offer, traces) ?? { outcome: 'open' },
  }
}

async function shown(transaction: string, look: (traces: Traces) => Promise<Inspection>): Promise<Settlement> {
  const giveUpAt = performance.now() + patienceMs
  do {
    const seen = await look({ transaction, ageMs: 0 }).catch(() => undefined)
    if (seen?.outcome === 'paid') return seen
    await sleep(lookEveryMs)
  } while (performance.now() < giveUpAt)
  return { outcome: 'lost', transaction }
}
