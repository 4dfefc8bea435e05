import type { PaymentRequired } from '@x402/core/types'
import type { Definition } from '../definition.ts'
import { failure } from '../error-classes.ts'
import { isUnanswered, WebintelError } from '../errors.ts'
import type { Settings } from '../options.ts'
import type { Reply } from '../send.ts'
import type { WireRequest } from '../send.ts'
import { decodeRequired, encodeHeader } from './payment-headers.ts'
import type { SignIn } from './sign-in.ts'
import type { Pay } from './x402.ts'

/** How one call proves who pays, over all its attempts. */
export interface Proof {
  /** The headers of the next attempt: a spending key, a sign-in or a payment. A payment stays the same until the call is over. */
  headers: () => Promise<Readonly<Record<string, string>>>
  /**
   * Signs the payment that a reply asks for. Returns false if it asks for none. Throws WebintelError if the payment is not
   * acceptable. A call signs no second payment before the first has expired, so it never costs more than its limit.
   */
  payFor: (reply: Reply) => Promise<boolean>
  /** The service does the work of the next attempts at most once. */
  buysOnce: () => boolean
  /** The error of an attempt, with the payment or the key that it concerns. */
  describe: (thrown: unknown) => unknown
}

interface ProvenCall {
  request: WireRequest
  maxPrice: string
  /** A payment that the caller signed earlier. */
  given: string | undefined
  /** The idempotency key of a call on credits, if it has one. */
  idempotencyKey: string | undefined
}

export function openProof(
  definition: Definition,
  { request, maxPrice, given, idempotencyKey }: ProvenCall,
  { settings, pay, signIn }: { settings: Settings; pay: Pay; signIn: SignIn },
): Proof {
  const { key } = settings
  if (key !== undefined && given !== undefined)
    throw new TypeError('payment: a client with a spending key pays with it.')
  const isSignIn = signsIn(definition, settings)
  const isOnCredits = paysWithCredits(definition, settings)
  // Nobody knows here when a given payment expires. The service does.
  let payment: { header: string; expiresAt: number } | undefined =
    given === undefined ? undefined : { header: given, expiresAt: Infinity }
  let signedIn: Readonly<Record<string, string>> | undefined
  /** The sign-in may have opened the call. */
  let isSent = false
  return {
    async headers() {
      if (key !== undefined) return { Authorization: `Bearer ${key}` }
      if (isSignIn) return (signedIn ??= await signIn(request, definition.signIn ?? 'request'))
      return payment === undefined ? {} : { 'Payment-Signature': payment.header }
    },
    async payFor(reply) {
      const required = isSignIn || key !== undefined ? undefined : requiredIn(reply)
      if (required === undefined) return false
      if (payment !== undefined && Date.now() <= payment.expiresAt) throw refusedPayment(required.error, reply)
      payment = undefined
      const signed = await pay(required, maxPrice)
      payment = { header: encodeHeader(signed.payment), expiresAt: signed.expiresAt }
      return true
    },
    buysOnce: () => payment !== undefined || isOnCredits,
    describe(thrown) {
      if (!(thrown instanceof WebintelError)) return thrown
      if (isSent && thrown.code === 'REPLAY_DETECTED') return lostAnswer(thrown)
      const canBeCharged = isOnCredits && idempotencyKey === undefined && isUnanswered(thrown)
      // A spending key opens each call, so a second attempt would be charged, too.
      if (canBeCharged && key !== undefined) return lostAnswer(thrown)
      isSent = signedIn !== undefined && canBeCharged
      // Without a key, only the sign-in tells the service that it had the call: a new one would be charged again.
      if (!isSent) signedIn = undefined
      if (thrown.paymentState === 'unused' || thrown.retryAction === 'resign') return thrown
      if (payment !== undefined) return Object.assign(thrown, { payment: payment.header })
      return isOnCredits && idempotencyKey !== undefined ? Object.assign(thrown, { idempotencyKey }) : thrown
    },
  }
}

/** Whether the call is paid with credits: of the wallet that signs in, or of the wallet of the spending key. */
export const paysWithCredits = ({ isPaid, sellsCredits }: Definition, { isOnCredits, key }: Settings) =>
  isPaid === true && sellsCredits !== true && (isOnCredits || key !== undefined)

/** Whether the wallet signs in for the call: to pay with credits, or to open its own data. */
function signsIn(definition: Definition, settings: Settings): boolean {
  if (settings.key !== undefined) return false
  const opensData = definition.isPaid !== true && definition.signIn !== undefined && settings.signers.length > 0
  return opensData || paysWithCredits(definition, settings)
}

/** The payment that a reply asks for; undefined if it asks for none. Throws WebintelError if it cannot be read. */
function requiredIn({ status, headers }: Reply): PaymentRequired | undefined {
  const asked = headers.get('PAYMENT-REQUIRED')
  if (asked === null || ![401, 402].includes(status)) return undefined
  try {
    return decodeRequired(asked)
  } catch (cause) {
    throw failure('UNEXPECTED_ANSWER', 'PAYMENT-REQUIRED is not one of x402 v2.', { status, cause })
  }
}

/** The error of a payment that the service answered with another 402. */
function refusedPayment(reason = 'no reason', { status, headers }: Reply): WebintelError {
  const requestId = headers.get('X-Request-Id')
  const facts = { status, retryable: false, paymentState: 'unused' as const, ...(requestId !== null && { requestId }) }
  return failure('PAYMENT_REFUSED', `The service rejected the payment: ${reason}.`, facts)
}

/** The error of a call whose first attempt may be paid, and that another attempt would pay again. */
const lostAnswer = (cause: WebintelError) =>
  failure('CONNECTION_LOST', 'The answer was lost. The call may be charged, and a new one is charged anew.', {
    retryable: false,
    cause,
  })
