import { HTTPFacilitatorClient } from '@x402/core/http'
import { SettleError, VerifyError } from '@x402/core/types'
import { report } from '#shared/metrics/events.ts'
import type { Offer } from '#shared/payment-records/payment-record.ts'
import { callPaymentService, protocolReason, paymentsUnavailable } from '#shared/payments/call-payment-service.ts'
import type { Settlement, Verdict } from '#shared/payments/payment-rail.ts'
import { isPayer, libraryTerms, type ReadPayment } from '#shared/payments/read-payment.ts'

export interface RemoteFacilitator {
  /** Its support for `exact` on a network; undefined if there is none. Throws PAYMENTS_UNAVAILABLE. */
  supportedKind: (network: string) => Promise<SupportedKind | undefined>
  /** Throws PAYMENTS_UNAVAILABLE. */
  verify: (read: ReadPayment, offer: Offer) => Promise<Verdict>
  /** Never throws. */
  settle: (read: ReadPayment, offer: Offer) => Promise<Settlement>
}

export interface SupportedKind {
  extra: Readonly<Record<string, unknown>>
  /** Addresses it signs with, on any network. */
  signers: readonly string[]
}

/** Shorter than the API's own limit, so that the error names the facilitator. */
const answerTimeoutMs = 7000
/** Far longer than a block. A later lookup finds payments that are not settled by then. */
const settleTimeoutMs = 30_000
/** How long its list of supported networks is cached. */
const supportedCacheMs = 60_000

/** A client of an external facilitator (x402 v2, facilitator API). */
export function openRemoteFacilitator(
  url: string,
  { answerMs = answerTimeoutMs, settleMs = settleTimeoutMs } = {},
): RemoteFacilitator {
  const client = new HTTPFacilitatorClient({ url, timeoutMs: answerMs })
  const settler = new HTTPFacilitatorClient({ url, timeoutMs: settleMs })
  let cached: { supported: ReturnType<typeof client.getSupported>; askedAt: number } | undefined

  return {
    async supportedKind(network) {
      const { kinds, signers } = await callPaymentService(supported, 'facilitator')
      const kind = kinds.find((kind) => kind.x402Version === 2 && kind.scheme === 'exact' && kind.network === network)
      return kind && { extra: kind.extra ?? {}, signers: Object.values(signers).flat() }
    },

    async verify(read, offer) {
      try {
        const { isValid, invalidReason, payer } = await client.verify(...libraryTerms(read, offer))
        if (isValid && isPayer(payer, read)) return { isValid: true }
        return { isValid: false, reason: protocolReason(invalidReason) }
      } catch (error) {
        // A facilitator may also reject a payment by HTTP status. Other errors do not concern the payment.
        if (!(error instanceof VerifyError) || error.statusCode >= 500) throw paymentsUnavailable(error, 'facilitator')
        return { isValid: false, reason: protocolReason(error.invalidReason) }
      }
    },

    async settle(read, offer) {
      const startedAt = performance.now()
      const ended = (outcome: string) =>
        report('upstream', { name: 'facilitator', outcome, ms: performance.now() - startedAt })
      try {
        const answer = await settler.settle(...libraryTerms(read, offer))
        ended('2xx')
        return judge(answer)
      } catch (error) {
        ended(error instanceof SettleError ? `${Math.floor(error.statusCode / 100)}xx` : 'unreachable')
        if (!(error instanceof SettleError)) return { outcome: 'lost' }
        const { transaction, network, errorReason = '', payer } = error
        return judge({ success: false, transaction, network, errorReason, ...(payer !== undefined && { payer }) })
      }

      function judge(answer: SettleAnswer): Settlement {
        return isPayer(answer.payer, read) ? toSettlement(answer, offer) : { outcome: 'lost' }
      }
    },
  }

  function supported() {
    if (cached === undefined || performance.now() > cached.askedAt + supportedCacheMs) {
      const request = { supported: client.getSupported(), askedAt: performance.now() }
      cached = request
      request.supported.catch(() => {
        if (cached === request) cached = undefined
      })
    }
    return cached.supported
  }
}

interface SettleAnswer {
  success: boolean
  transaction: string
  network: string
  errorReason?: string
  payer?: string
}

function toSettlement({ success, transaction, network, errorReason = '' }: SettleAnswer, offer: Offer): Settlement {
  if (success)
    return transaction !== '' && network === offer.network ? { outcome: 'paid', transaction } : { outcome: 'lost' }
  const isUsed = usedReasons.test(errorReason)
  if (transaction === '' && !isUsed && verificationReasons.test(errorReason))
    return { outcome: 'refused', reason: protocolReason(errorReason) }
  return {
    outcome: 'lost',
    ...(transaction !== '' && { transaction }),
    ...(isUsed && { isUsed }),
  }
}

/** The reasons of facilitators for an authorization that was used before. */
const usedReasons = /(?:nonce|authorization)_(?:is_|was_)?(?:already_)?used/

/** Reasons of the verification, which comes before sending. A used nonce may have been used by a settlement of this service. */
const verificationReasons =
  /^(insufficient_funds$|invalid_(?!.*(?:nonce_already_used|transaction_failed|transfer_event|transaction_state)))/
