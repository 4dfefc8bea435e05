import { hash } from 'node:crypto'
import type { AnswerCache, CacheLookup } from '#api/cache/answer-cache.ts'
import { askedOf } from '#api/calls/asked-of.ts'
import type { Call } from '#api/calls/call.ts'
import type { ValidInput } from '#api/calls/validate.ts'
import { withoutLaterFields, canonicalJson } from '#shared/contract/cache-key.ts'
import { AppError } from '#shared/contract/errors.ts'
import { difficultyOf, type Difficulty } from '#shared/contract/host-history.ts'
import type { Operation } from '#shared/contract/operation.ts'
import { usd, type MicroDollars } from '#shared/contract/price.ts'
import { isPrivate, withoutPrivateValues } from '#shared/contract/private-values.ts'
import { dependsOnHost, quote, type PriceList, type Quote } from '#shared/contract/quote.ts'
import { hostOf } from '#shared/contract/target-address.ts'
import { report } from '#shared/metrics/events.ts'
import type { PrivateInputs } from '#shared/private-inputs/private-inputs.ts'
import type { HostStore } from '#shared/storage/stores/hosts.ts'
import { PaymentRefused } from './payment-errors.ts'

export interface QuoteDeps {
  cache: AnswerCache
  prices: { list: PriceList; minimumPayment: MicroDollars }
  /** Host histories. */
  hosts: Pick<HostStore, 'find'>
  now: () => number
}

/** The request that a payment is for. Neither of the first two hashes depends on private values. `assertSameRequest` compares it with the one that a stored payment is for. */
export interface RequestIdentity {
  /** The hash of the validated input: spelling, aliases and written defaults make no difference. Receipts show it. */
  requestHash: string
  /** The hash of the input as it was sent. Every version of this service computes the same one. */
  sentHash: string
  /** See `PrivateInputs.hashOf`. Never shown. */
  privateHash?: string
}

/** The fields of a request that identify it. */
export const identityOf = ({ requestHash, sentHash, privateHash }: RequestIdentity): RequestIdentity => ({
  requestHash,
  sentHash,
  ...(privateHash !== undefined && { privateHash }),
})

/** A request that can be paid: an operation, the hashes of its input, and the x402 flow. */
export interface PayableRequest extends RequestIdentity {
  operation: Operation
  input: ValidInput
  /** See `askedOf`. */
  asked?: string
  /** x402: `upfront` settles before the work, `authorization` after it. */
  flow: 'authorization' | 'upfront'
  /** How long the caller waits for the answer. */
  waitMs: number
}

/** The same field for the record of its payment. */
export const askedFor = ({ asked }: PayableRequest): Pick<PayableRequest, 'asked'> =>
  asked === undefined ? {} : { asked }

/** The current price of a request. */
export interface PricedRequest {
  amount: MicroDollars
  /** How many of the priced items are in the cache. */
  cachedItems: number
}

/** A quote: the price until it expires, and how many of the priced items it counts as cached. */
export interface LockedQuote {
  price: MicroDollars
  cachedItems: number
  /** Unix seconds. */
  expiresAt: number
}

/** A call's payable request, the stored answers for it, and its price. */
export interface QuotedCall {
  payable: PayableRequest
  found: CacheLookup
  price: Quote
  /** The amount to pay. */
  amount: MicroDollars
  /** How many items are sold at the price of a stored answer. */
  cachedItems: number
  /** The price multiplier of the target host, by its history. */
  difficulty: Difficulty
}

/**
 * Computes the price. A locked quote keeps its price even when stored answers have become too old since. Throws PaymentRefused,
 * also if the store has lost an answer that the quote sells: the call would get a fresh one at its price.
 */
export async function quoteCall(
  payable: PayableRequest,
  input: ValidInput,
  lockedFor: (payable: PayableRequest) => LockedQuote | undefined,
  { cache, prices, hosts, now }: QuoteDeps,
): Promise<QuotedCall> {
  const { operation } = payable
  const locked = lockedFor(payable)
  const soldItems = locked?.cachedItems ?? 0
  const found = await cache.find(operation, input, { soldItems })
  if (found.cachedItems < soldItems) throw new PaymentRefused('quote_expired')
  const cachedItems = locked === undefined ? found.cachedItems : soldItems
  const host = dependsOnHost(operation.price, prices.list) ? hostOf(input) : undefined
  const difficulty = host === undefined ? 1 : difficultyOf(await hosts.find(host), now())
  const price = quote(operation.price, input, { ...prices, cachedItems, difficulty })
  return { payable, found, price, amount: locked?.price ?? price.onChainPrice, cachedItems, difficulty }
}

/** Adds the quote to the log line of the call. The line of a call that pays gets its amount when the payment settles. */
export function logQuote({ cachedItems, price }: QuotedCall, { logFields }: Pick<Call, 'logFields'>): void {
  logFields.cached = cachedItems > 0
  if (logFields.paymentState === undefined) logFields.amount = usd(price.listPrice)
}

/** Counts whether a stored answer was found for the call. Operations without stored answers are not counted. */
export function reportLookup({ name, cache, items }: Operation, { found }: QuotedCall): void {
  if (cache === undefined && items === undefined) return
  const outcome = found.hit !== undefined ? 'hit' : found.cachedItems > 0 ? 'partial' : 'miss'
  report('cacheLookup', { operation: name, outcome })
}

/** Throws PRICE_ABOVE_MAX when the price is above the caller's limit, before any payment is signed or claimed. */
export function assertAffordable(amount: MicroDollars, maxPrice: MicroDollars | undefined): void {
  if (maxPrice === undefined || amount <= maxPrice) return
  const message = `This call costs $${usd(amount)}, above X-Max-Price $${usd(maxPrice)}. Nothing was charged.`
  throw new AppError('PRICE_ABOVE_MAX', message, { details: [{ path: 'X-Max-Price', message: usd(amount) }] })
}

/** An input, valid and as it was sent. */
interface SentInput {
  input: ValidInput
  sent: () => unknown
  /** How long the caller waits for the answer. */
  waitMs: number
  /** The caller gets parts of the answer before the rest exists. */
  isStreamed?: boolean
}

export interface PayableDeps {
  privateInputs: PrivateInputs
}

/** Asynchronous calls pay upfront, because the caller disconnects before the result exists, and so do streamed ones. */
export function payableRequestOf(
  operation: Operation,
  { input, sent, waitMs, isStreamed = false }: SentInput,
  { privateInputs }: PayableDeps,
): PayableRequest {
  const isUpfront = operation.pool !== 'inline' && (operation.payment?.isPrepaid === true || isStreamed || waitMs === 0)
  const hashes: Partial<RequestIdentity> = {}
  // It was validated, so it is an object.
  const sentFields = () => sent() as ValidInput
  const privateHash = isPrivate(operation, input) ? privateInputs.hashOf(operation, sentFields()) : undefined
  const asked = operation.access === 'paid' ? askedOf(operation, input) : undefined
  return {
    operation,
    input,
    ...(asked !== undefined && { asked }),
    ...(privateHash !== undefined && { privateHash }),
    // Read by payments only: a free call needs none.
    get requestHash() {
      const shown = () => withoutLaterFields(operation.laterFields ?? {}, withoutPrivateValues(operation, input))
      return (hashes.requestHash ??= requestHash(operation.name, shown()))
    },
    get sentHash() {
      return (hashes.sentHash ??= requestHash(operation.name, withoutPrivateValues(operation, sentFields())))
    },
    flow: isUpfront ? 'upfront' : 'authorization',
    waitMs,
  }
}

/** SHA-256, in hex, of an operation and its input in canonical order. */
export function requestHash(operation: string, input: unknown): string {
  return hash('sha256', `${operation}\n${canonicalJson(input)}`)
}
