import { decodePaymentRequiredHeader, encodePaymentSignatureHeader } from '@x402/core/http'
import type { Definition } from '../definition.ts'
import { WebintelError } from '../errors.ts'
import type { Settings } from '../options.ts'
import type { Reply } from '../send.ts'
import type { WireRequest } from '../wire-request.ts'
import type { SignIn } from './sign-in.ts'
import type { Pay } from './x402.ts'

/** How one call proves who pays, over all its attempts. */
export interface Proof {
  /** The call signs in with its wallet. Otherwise it pays when the service asks for a payment. */
  isSignIn: boolean
  /** The headers of the next attempt. Each sign-in is new, and a payment stays the same. */
  headers: () => Promise<Readonly<Record<string, string>>>
  /**
   * Signs the payment that a reply asks for. Returns false if it asks for none. Throws WebintelError if the payment is not
   * acceptable. A call signs no second payment before the first has expired, so it never costs more than its limit.
   */
  payFor: (reply: Reply) => Promise<boolean>
  /** The service does the work of the next attempts at most once. */
  buysOnce: () => boolean
  /** The error with the payment that it concerns. */
  describe: (thrown: unknown) => unknown
}

interface ProvenCall {
  request: WireRequest
  maxPrice: string
  /** A payment that the caller signed earlier. */
  given: string | undefined
}

export function openProof(
  definition: Definition,
  { request, maxPrice, given }: ProvenCall,
  { settings, pay, signIn }: { settings: Settings; pay: Pay; signIn: SignIn },
): Proof {
  const isSignIn = signsIn(definition, settings)
  // Nobody knows here when a given payment expires. The service does.
  let payment: { header: string; expiresAt: number } | undefined =
    given === undefined ? undefined : { header: given, expiresAt: Infinity }
  return {
    isSignIn,
    async headers() {
      if (isSignIn) return signIn(request, definition.signIn ?? 'request')
      return payment === undefined ? {} : { 'Payment-Signature': payment.header }
    },
    async payFor(reply) {
      const asked = reply.headers.get('PAYMENT-REQUIRED')
      if (isSignIn || asked === null || ![401, 402].includes(reply.status)) return false
      const required = decodePaymentRequiredHeader(asked)
      if (payment !== undefined && Date.now() <= payment.expiresAt) throw refusedPayment(required.error, reply)
      const signed = await pay(required, maxPrice)
      payment = { header: encodePaymentSignatureHeader(signed.payment), expiresAt: signed.expiresAt }
      return true
    },
    buysOnce: () => payment !== undefined || (isSignIn && definition.isPaid === true),
    describe(thrown) {
      const isOpen = thrown instanceof WebintelError && thrown.code === 'CONNECTION_LOST' && payment !== undefined
      return isOpen ? Object.assign(thrown, { payment: payment?.header }) : thrown
    },
  }
}

/** Whether the wallet signs in for the call: to pay with credits, or to open its own data. */
const signsIn = ({ isPaid, signIn, sellsCredits }: Definition, { isOnCredits, signers }: Settings) =>
  isPaid === true ? isOnCredits && sellsCredits !== true : signIn !== undefined && signers.length > 0

/** The error of a payment that the service answered with another 402. */
function refusedPayment(reason = 'no reason', { status, headers }: Reply): WebintelError {
  const requestId = headers.get('X-Request-Id')
  const facts = { status, retryable: false, paymentState: 'unused' as const, ...(requestId !== null && { requestId }) }
  return new WebintelError('PAYMENT_REFUSED', `The service rejected the payment: ${reason}.`, facts)
}
