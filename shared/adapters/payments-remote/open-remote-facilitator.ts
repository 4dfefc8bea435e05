import { HTTPFacilitatorClient } from '@x402/core/http'
import { SettleError, VerifyError } from '@x402/core/types'
import type { PaymentPayload, PaymentRequirements } from '@x402/core/types'
import { reach, reasonOf, unavailable } from '#shared/adapters/payments-unavailable.ts'
import type { Offer, SentPayment, Settlement, Verdict } from '#shared/ports/payment-rail.ts'

export interface RemoteFacilitator {
  /** What it says of a network, where it settles `exact` there. Throws PAYMENTS_UNAVAILABLE. */
  kind: (network: string) => Promise<RemoteKind | undefined>
  /** Throws PAYMENTS_UNAVAILABLE. */
  verify: (payment: SentPayment, offer: Offer) => Promise<Verdict>
  /** Never throws. */
  settle: (payment: SentPayment, offer: Offer) => Promise<Settlement>
}

export interface RemoteKind {
  extra: Readonly<Record<string, unknown>>
  /** Who may sign for it, whatever the network. */
  signers: readonly string[]
}

const answerTimeoutMs = 10_000
/** Far longer than a block takes; what is not settled by then is looked up later. */
const settleTimeoutMs = 30_000
/** How long what it supports is believed. */
const supportedMs = 60_000

/** Somebody else's verifier and settler (x402 v2, facilitator API). */
export function openRemoteFacilitator(
  url: string,
  { answerMs = answerTimeoutMs, settleMs = settleTimeoutMs } = {},
): RemoteFacilitator {
  const client = new HTTPFacilitatorClient({ url, timeoutMs: answerMs })
  const settler = new HTTPFacilitatorClient({ url, timeoutMs: settleMs })
  let known: { supported: ReturnType<typeof client.getSupported>; askedAt: number } | undefined

  return {
    async kind(network) {
      const { kinds, signers } = await reach(supported)
      const kind = kinds.find((kind) => kind.x402Version === 2 && kind.scheme === 'exact' && kind.network === network)
      return kind && { extra: kind.extra ?? {}, signers: Object.values(signers).flat() }
    },

    async verify(payment, offer) {
      try {
        const { isValid, invalidReason } = await client.verify(...terms(payment, offer))
        return isValid ? { isValid: true } : { isValid: false, reason: reasonOf(invalidReason) }
      } catch (error) {
        // It may also refuse by its status; what is no refusal says nothing of the payment.
        if (!(error instanceof VerifyError) || error.statusCode >= 500) throw unavailable(error)
        return { isValid: false, reason: reasonOf(error.invalidReason) }
      }
    },

    async settle(payment, offer) {
      try {
        return settlementOf(await settler.settle(...terms(payment, offer)), offer)
      } catch (error) {
        if (!(error instanceof SettleError)) return { outcome: 'lost' }
        const { transaction, network, errorReason = '' } = error
        return settlementOf({ success: false, transaction, network, errorReason }, offer)
      }
    },
  }

  function supported() {
    if (known === undefined || performance.now() > known.askedAt + supportedMs) {
      const asked = { supported: client.getSupported(), askedAt: performance.now() }
      known = asked
      asked.supported.catch(() => {
        if (known === asked) known = undefined
      })
    }
    return known.supported
  }
}

// The library's types say more than the wire does; it checks what it is given.
const terms = (payment: SentPayment, offer: Offer) =>
  [{ ...payment, accepted: offer } as unknown as PaymentPayload, offer as unknown as PaymentRequirements] as const

interface Said {
  success: boolean
  transaction: string
  network: string
  errorReason?: string
}

function settlementOf({ success, transaction, network, errorReason = '' }: Said, offer: Offer): Settlement {
  if (success)
    return transaction !== '' && network === offer.network ? { outcome: 'paid', transaction } : { outcome: 'lost' }
  if (transaction === '' && refusals.test(errorReason)) return { outcome: 'refused', reason: reasonOf(errorReason) }
  return transaction === '' ? { outcome: 'lost' } : { outcome: 'lost', transaction }
}

/** What verifying says, before anything is sent; a nonce that is used may have been used by a settlement of ours. */
const refusals =
  /^(insufficient_funds$|invalid_(?!.*(?:nonce_already_used|transaction_failed|transfer_event|transaction_state)))/
