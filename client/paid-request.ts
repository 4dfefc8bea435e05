import type { CallOptions } from './call-types.ts'
import type { Definition } from './definition.ts'
import { WebintelError } from './errors.ts'
import { dollarText, type Settings } from './options.ts'
import { openProof } from './payments/proof.ts'
import type { SignIn } from './payments/sign-in.ts'
import type { Pay } from './payments/x402.ts'
import { waitToRetry } from './retry.ts'
import { errorOf, send, type Reply } from './send.ts'
import { wireRequest } from './wire-request.ts'

export interface CallDeps {
  settings: Settings
  pay: Pay
  signIn: SignIn
  /** Buys the bundle of the options. Throws if the purchase fails. */
  buyCredits: (signal: AbortSignal | undefined) => Promise<void>
}

export interface SentCall {
  input: object | undefined
  options: CallOptions
  /** Headers of the kind of call. */
  headers?: Readonly<Record<string, string>>
}

/** Sends the request of a call, pays it, and repeats it as its errors say. Returns a successful reply. */
export async function sendPaid(definition: Definition, call: SentCall, deps: CallDeps): Promise<Reply> {
  const { settings } = deps
  const { signal, maxPrice: limit = settings.maxPrice } = call.options
  const context = { settings, signal }
  const request = wireRequest(definition, call.input)
  const maxPrice = dollarText(limit)
  const proof = openProof(definition, { request, maxPrice, given: call.options.payment }, deps)
  const headers = { ...headersOf(definition, call, { maxPrice, isSignedIn: proof.isSignIn }), ...call.options.headers }
  let hasBought = false
  for (let retries = 0; ;) {
    try {
      const reply = await send(request, { ...headers, ...(await proof.headers()) }, context)
      if (reply.status < 400) return reply
      if (!(await proof.payFor(reply))) throw errorOf(reply)
    } catch (thrown) {
      const error = proof.describe(thrown)
      if (error instanceof WebintelError && error.code === 'INSUFFICIENT_CREDITS' && settings.bundle && !hasBought) {
        await deps.buyCredits(signal)
        hasBought = true
        continue
      }
      await waitToRetry(error, { isRepeatable: request.method !== 'POST' || proof.buysOnce(), retries }, context)
      retries += 1
    }
  }
}

function headersOf(
  { isPaid, method }: Definition,
  { headers, options }: SentCall,
  { maxPrice, isSignedIn }: { maxPrice: string; isSignedIn: boolean },
): Readonly<Record<string, string>> {
  const isKeyed = isPaid === true && isSignedIn && method === 'POST'
  return {
    ...headers,
    ...(isPaid && { 'X-Max-Price': maxPrice }),
    ...(isKeyed && { 'Idempotency-Key': options.idempotencyKey ?? crypto.randomUUID() }),
  }
}
