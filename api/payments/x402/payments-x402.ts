import type { Call } from '#api/calls/call.ts'
import { freePaymentMethod } from '#api/payments/free-payment.ts'
import type { Payments } from '#api/payments/payments.ts'
import type { DeclaredExtension } from './bazaar.ts'
import type { OfferReceipts } from './offer-receipt.ts'
import { createOffers, offersOn, type QuoteLock } from './offers.ts'
import { paymentAsProof } from './payment-as-proof.ts'
import { paymentRequired, unpaid } from './payment-required.ts'
import { readPayment } from './read-payment.ts'
import { signInExtension } from './sign-in-extension.ts'
import { x402PaymentMethod, type X402MethodDeps } from './x402-payment-method.ts'

export interface X402Deps extends Omit<X402MethodDeps, 'offers'> {
  quotes: QuoteLock
  offerReceipts: OfferReceipts
  /** The networks whose wallets can pay with credits. */
  signInNetworks: readonly string[]
}

/** Payments by x402 v2. A payment is verified and claimed before the work, and settled after it or upfront. */
export function paymentsX402(deps: X402Deps): Omit<Payments, 'credits' | 'identify'> {
  const { rails, quotes, offerReceipts, publicUrl, signInNetworks, now } = deps
  const offers = createOffers(rails, quotes, now)

  return {
    isOff: false,
    acceptedRails: rails.all.map(({ network, asset, payTo }) => ({ network, asset, payTo })),
    payerNodes: new Map(
      rails.all.flatMap(({ network, payerNode }) => (payerNode === undefined ? [] : [[network, payerNode]])),
    ),
    list: (operation, amount) =>
      offersOn(
        rails.all,
        { operation, flow: operation.payment?.isPrepaid === true ? 'upfront' : 'authorization' },
        amount,
      ),
    x402(call) {
      const isFree = call.operation.access === 'free'
      if (isFree && call.operation.wallet === undefined) return freePaymentMethod
      if (call.payment === undefined) return undefined
      const identified = readPayment(call.payment)
      return isFree
        ? paymentAsProof(call, identified.payment, { ...deps, offers })
        : x402PaymentMethod(call, identified, { ...deps, offers })
    },
    async paymentRequired(call, payable, price, refusal) {
      const accepts = await offers.make(payable, price)
      const error = refusal?.reason ?? unpaid
      return paymentRequired(call.operation, {
        accepts,
        error,
        response: refusal?.response,
        publicUrl: publicUrl(),
        signIn: signInFor(call),
        signOffers: () => offerReceipts.offers(call.operation, accepts),
      })
    },
    signInRequired: (call) =>
      paymentRequired(call.operation, {
        accepts: [],
        error: 'Sign-in required',
        publicUrl: publicUrl(),
        signIn: signInFor(call),
      }),
    railStates: rails.states,
  }

  /** The declaration of the sign-in that identifies the wallet of a call; undefined if the operation sells credits. */
  function signInFor({ operation, request }: Call): DeclaredExtension | undefined {
    const terms = { networks: signInNetworks, publicUrl: publicUrl(), now: now() }
    const takesCredits = request !== undefined && operation.payment?.sells === undefined
    return takesCredits ? signInExtension(request(), terms) : undefined
  }
}
