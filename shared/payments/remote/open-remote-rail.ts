import { setTimeout as sleep } from 'node:timers/promises'
import type { Offer, SentPayment } from '#shared/payment-records/payment-record.ts'
import { paymentsUnavailable } from '#shared/payments/call-payment-service.ts'
import type { Inspection, PaymentRail, Settlement, SettlementHints } from '#shared/payments/payment-rail.ts'
import type { ReadPayment } from '#shared/payments/read-payment.ts'
import type { RemoteFacilitator, SupportedKind } from './open-remote-facilitator.ts'

/** A network and its token, without a settling key. */
export interface RemoteChain extends Pick<PaymentRail, 'network' | 'asset' | 'payTo' | 'identify' | 'payerNode'> {
  /** The payment for the facilitator. Throws INVALID_PAYMENT. */
  read: (payment: SentPayment, offer: Offer) => ReadPayment
  /** The `extra` of an offer; undefined if the facilitator does not provide what it needs. */
  offerExtra: (kind: SupportedKind) => Readonly<Record<string, unknown>> | undefined
  /** The x402 error code if the signed payment differs from the offer; undefined if they match. */
  findMismatch: (payment: SentPayment, offer: Offer) => Promise<string | undefined>
  /** Looks up a payment on the chain; undefined without an RPC URL. Throws PAYMENTS_UNAVAILABLE. */
  inspect: ((payment: SentPayment, offer: Offer, hints: SettlementHints) => Promise<Inspection>) | undefined
}

/** How long to wait until the chain shows a settlement. */
const confirmationTimeoutMs = 10_000
const pollIntervalMs = 500

/**
 * Accepts USDC through an external facilitator. Its answers about a settlement are not trusted: the signed payment is compared
 * with the offer here, the chain must show the transfer, and it must not show that of a rejected one. Without an RPC URL the
 * facilitator is the only source, so a payment with an unknown outcome is settled again.
 */
export function openRemoteRail(chain: RemoteChain, facilitator: RemoteFacilitator): PaymentRail {
  const { network, asset, payTo, identify, inspect, payerNode } = chain

  return {
    network,
    asset,
    payTo,
    hasNode: inspect !== undefined,
    ...(payerNode !== undefined && { payerNode }),
    identify,

    async check() {
      try {
        const kind = await facilitator.supportedKind(network)
        return kind === undefined || chain.offerExtra(kind) === undefined ? 'no_facilitator' : 'ok'
      } catch {
        return 'no_facilitator'
      }
    },

    async extra() {
      const kind = await facilitator.supportedKind(network)
      const extra = kind && chain.offerExtra(kind)
      if (extra === undefined) throw paymentsUnavailable(undefined, 'facilitator')
      return extra
    },

    async verify(payment, offer) {
      const reason = await chain.findMismatch(payment, offer)
      return reason === undefined ? facilitator.verify(chain.read(payment, offer), offer) : { isValid: false, reason }
    },

    async settle(payment, offer) {
      const settled = await facilitator.settle(chain.read(payment, offer), offer)
      if (inspect === undefined) return settled
      const lookUp = (hints: SettlementHints) => inspect(payment, offer, hints)
      if (settled.outcome === 'paid') return confirmOnChain(settled.transaction, lookUp)
      return settled.outcome === 'refused' ? disproveOnChain(settled, lookUp) : settled
    },

    inspect: async (payment, offer, hints) => inspect?.(payment, offer, hints) ?? { outcome: 'open' },
  }
}

/** A facilitator that settles again after a lost answer rejects its own transfer: the money has moved. */
async function disproveOnChain(
  refused: Settlement,
  lookUp: (hints: SettlementHints) => Promise<Inspection>,
): Promise<Settlement> {
  const inspection = await lookUp({ ageMs: 0 }).catch(() => undefined)
  if (inspection?.outcome === 'paid') return inspection
  const isUndecided = inspection === undefined || (inspection.outcome === 'open' && inspection.isUsed === true)
  return isUndecided ? { outcome: 'lost' } : refused
}

async function confirmOnChain(
  transaction: string,
  lookUp: (hints: SettlementHints) => Promise<Inspection>,
): Promise<Settlement> {
  const deadline = performance.now() + confirmationTimeoutMs
  do {
    const inspection = await lookUp({ transaction, ageMs: 0 }).catch(() => undefined)
    if (inspection?.outcome === 'paid') return inspection
    await sleep(pollIntervalMs)
  } while (performance.now() < deadline)
  return { outcome: 'lost', transaction }
}
