import type { CallOptions } from './call-types.ts'
import type { Definition } from './definition.ts'
import { failure } from './error-classes.ts'
import { WebintelError } from './errors.ts'
import { dollarText, type Settings } from './options.ts'
import { openProof, paysWithCredits, type Proof } from './payments/proof.ts'
import type { SignIn } from './payments/sign-in.ts'
import type { Pay } from './payments/x402.ts'
import { waitToRetry } from './retry.ts'
import { errorOf, send, type Reply, type WireRequest, wireRequest } from './send.ts'

export interface CallDeps {
  settings: Settings
  pay: Pay
  signIn: SignIn
  purchases: () => Purchases
}

/** The purchases of the bundle of the options. */
export interface Purchases {
  /** How many succeeded. */
  count: () => number
  /**
   * Buys the bundle, unless a purchase succeeded since `count` was `seen`. Calls that find the balance too low at the same time
   * share one purchase, so the signal of one ends its wait and not the purchase. Throws WebintelError if the purchase fails:
   * without `payment`, which is not that of the call. The next purchase sends it again.
   */
  buy: (seen: number, signal: AbortSignal | undefined) => Promise<void>
}

export interface SentCall {
  input: object | undefined
  options: CallOptions
  /** Headers of the kind of call. */
  headers?: Readonly<Record<string, string>>
}

/** A successful reply, with a JSON body. */
export interface PaidReply {
  reply: Reply
  /** An error of the call after the reply, with the payment or the key that it concerns. */
  describe: Proof['describe']
}

/** Sends the request of a call, pays it, and repeats it as its errors say. Returns a successful reply. */
export async function sendPaid(definition: Definition, call: SentCall, deps: CallDeps): Promise<PaidReply> {
  const { settings } = deps
  const { signal, maxPrice: limit = settings.maxPrice } = call.options
  const context = { settings, signal }
  const request = await wireRequest(definition, call.input)
  const maxPrice = dollarText(limit)
  const idempotencyKey = idempotencyKeyOf(definition, call.options, settings)
  const proven = { request, maxPrice, given: call.options.payment, idempotencyKey }
  const proof = openProof(definition, proven, deps)
  const headers = {
    ...call.headers,
    ...(definition.isPaid && { 'X-Max-Price': maxPrice }),
    ...(idempotencyKey !== undefined && { 'Idempotency-Key': idempotencyKey }),
    ...call.options.headers,
  }
  let hasBought = false
  let asksPrice = definition.isPaid === true && request.body instanceof Uint8Array && settings.signers.length > 0
  for (let retries = 0; ;) {
    const seen = deps.purchases().count()
    try {
      const proven = await proof.headers()
      const isUnpaid = Object.keys(proven).length === 0
      const reply = await send(
        asksPrice && isUnpaid ? withoutFile(request) : request,
        { ...headers, ...proven },
        context,
      )
      if (asksPrice && isUnpaid && reply.status !== 402) {
        // The service takes no payments.
        asksPrice = false
        continue
      }
      if (isUndecided(reply)) throw undecided(reply)
      if (reply.status < 300 && reply.body !== undefined) return { reply, describe: proof.describe }
      if (!(await proof.payFor(reply))) throw errorOf(reply)
    } catch (thrown) {
      const error = proof.describe(thrown)
      if (error instanceof WebintelError && error.code === 'INSUFFICIENT_CREDITS' && settings.bundle && !hasBought) {
        await deps.purchases().buy(seen, signal)
        hasBought = true
        continue
      }
      await waitToRetry(error, { isRepeatable: request.method !== 'POST' || proof.buysOnce(), retries }, context)
      retries += 1
    }
  }
}

/** The request that asks for the price of a file, which does not depend on it. */
const withoutFile = ({ method, target }: WireRequest): WireRequest => ({ method, target, body: '{}' })

/** Whether only the same payment returns the answer, once the chain has executed it. */
const isUndecided = ({ status, body }: Reply) =>
  status === 202 && (body as { retryAction?: string } | undefined)?.retryAction === 'retry_same_payment'

const undecided = ({ headers }: Reply) =>
  failure('PAYMENT_IN_FLIGHT', 'It is not known yet whether the chain executed the payment. Send it again.', {
    status: 202,
    requestId: headers.get('X-Request-Id') ?? '',
    paymentState: 'unknown',
    retryable: true,
    retryAction: 'retry_same_payment',
  })

/** The idempotency key of a POST on credits. */
function idempotencyKeyOf(
  definition: Definition,
  { idempotencyKey }: CallOptions,
  settings: Settings,
): string | undefined {
  const isKeyed = definition.method === 'POST' && paysWithCredits(definition, settings)
  return isKeyed ? (idempotencyKey ?? crypto.randomUUID()) : undefined
}
