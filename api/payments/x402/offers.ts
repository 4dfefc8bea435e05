import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { noNetwork } from '#api/payments/payment-errors.ts'
import type { LockedQuote, PayableRequest, PricedRequest } from '#api/payments/quote-call.ts'
import { AppError } from '#shared/contract/errors.ts'
import { maxUploadMs, takesFile } from '#shared/contract/file-reference.ts'
import type { MicroDollars } from '#shared/contract/price.ts'
import type { Offer, SentPayment } from '#shared/payment-records/payment-record.ts'
import { railStates, type PaymentRail } from '#shared/payments/payment-rail.ts'
import type { WatchedRails } from './watch-rails.ts'

/** Time to settle after the timeout of the work. */
const settleMarginSeconds = 30
/** Validity of an upfront payment, which settles before the work. */
const upfrontTimeoutSeconds = 60

export interface Offers {
  /** The offers for a request at this price, each with a quote. Throws PAYMENTS_UNAVAILABLE. */
  make: (payable: PayableRequest, price: PricedRequest) => Promise<Offer[]>
  /** The quote that a payment carries; undefined unless we made it for this request. */
  lockedQuote: (payment: SentPayment, payable: PayableRequest) => LockedQuote | undefined
  /** Our own copy of the offer that a payment accepts; undefined if it accepts none of them. */
  match: (payment: SentPayment, offers: readonly Offer[]) => Offer | undefined
}

export function createOffers(rails: WatchedRails, quotes: QuoteLock, now: () => number): Offers {
  return {
    async make({ operation, sentHash, flow }, { amount, cachedItems }) {
      const usable = rails.usable()
      if (usable.length === 0) throw noUsableRail(rails)
      const offers = await offersOn(usable, { operation, flow }, amount)
      return offers.map((offer) => {
        const { network, asset, payTo, maxTimeoutSeconds, extra } = offer
        const scope = { operation: operation.name, requestHash: sentHash, network, asset, payTo }
        const expiresAt = Math.floor(now() / 1000) + maxTimeoutSeconds
        const quote = quotes.seal({ price: amount, cachedItems, expiresAt }, scope)
        return Object.assign(offer, { extra: { ...extra, quote } })
      })
    },

    lockedQuote({ accepted }, { operation, sentHash, requestHash }) {
      const { network, asset, payTo, extra } = accepted
      const sealed = typeof extra === 'object' && extra !== null ? Reflect.get(extra, 'quote') : undefined
      if (typeof sealed !== 'string') return undefined
      const scope = {
        operation: operation.name,
        network: String(network),
        asset: String(asset),
        payTo: String(payTo),
      }
      // The version before sealed its quotes for the validated input.
      return quotes.open(sealed, { ...scope, requestHash: sentHash }) ?? quotes.open(sealed, { ...scope, requestHash })
    },

    match({ accepted }, offers) {
      return offers.find(
        (offer) =>
          offer.scheme === accepted['scheme'] &&
          offer.network === accepted['network'] &&
          offer.amount === accepted['amount'] &&
          offer.asset === accepted['asset'] &&
          offer.payTo === accepted['payTo'],
      )
    },
  }
}

/** The offers for an operation at this price, without quotes. Throws PAYMENTS_UNAVAILABLE. */
export function offersOn(
  rails: readonly PaymentRail[],
  { operation, flow }: Pick<PayableRequest, 'operation' | 'flow'>,
  amount: MicroDollars,
): Promise<Offer[]> {
  const isUpfront = flow === 'upfront'
  const maxTimeoutSeconds = isUpfront
    ? upfrontTimeoutSeconds
    : Math.ceil((operation.timeoutMs + (takesFile(operation) ? maxUploadMs : 0)) / 1000) + settleMarginSeconds
  return Promise.all(
    rails.map(async ({ network, asset, payTo, extra }) => ({
      scheme: 'exact' as const,
      network,
      amount: String(amount),
      asset,
      payTo,
      maxTimeoutSeconds,
      extra: { ...(await extra()), ...(isUpfront && { paymentFlow: flow }) },
    })),
  )
}

function noUsableRail({ all, states }: WatchedRails): AppError {
  if (all.length === 0) return new AppError('PAYMENTS_UNAVAILABLE', `Paid operations are unavailable: ${noNetwork}.`)
  const reasons = [...new Set(Object.values(states()))].map((state) => `${railStates[state]} `).join('')
  return new AppError(
    'PAYMENTS_UNAVAILABLE',
    `Payments cannot be settled right now. ${reasons}Nothing was charged. Try again shortly.`,
  )
}

/** The request and offer that a quote is valid for. */
export interface QuoteScope {
  operation: string
  requestHash: string
  network: string
  asset: string
  payTo: string
}

export interface QuoteLock {
  /** Returns the quote with random bytes and a MAC for `extra.quote` of an offer, in base64url. Each one is different. */
  seal: (quote: LockedQuote, scope: QuoteScope) => string
  /** Verifies a sealed quote. Undefined unless we made it for this scope. The caller checks `expiresAt`. */
  open: (sealed: string, scope: QuoteScope) => LockedQuote | undefined
}

/** Headers carry the quote, so it is packed: expiry, cached items and price, each big-endian, and random bytes. */
const fixedBytes = 4 + 2
/** The price takes as many bytes as it needs. */
const maxPriceBytes = 6
/** Only the caller of a 402 knows its quote: nobody else gets the same one, not even for the same request in the same second. */
const randomBytesLength = 4
/** Half of the digest: the minimum of RFC 2104 §5. */
const macBytes = 16

/** Quotes that need no storage: each one carries its MAC. */
export function createQuoteLock(key: string): QuoteLock {
  return {
    seal(quote, scope) {
      const priceBytes = lengthOf(quote.price)
      const terms = Buffer.alloc(fixedBytes + priceBytes)
      terms.writeUInt32BE(quote.expiresAt, 0)
      terms.writeUInt16BE(quote.cachedItems, 4)
      terms.writeUIntBE(quote.price, fixedBytes, priceBytes)
      const random = randomBytes(randomBytesLength)
      return Buffer.concat([terms, random, macOf(quote, random, scope)]).toString('base64url')
    },

    open(sealed, scope) {
      const bytes = Buffer.from(sealed, 'base64url')
      const priceBytes = bytes.length - fixedBytes - randomBytesLength - macBytes
      if (priceBytes < 1 || priceBytes > maxPriceBytes) return undefined
      // Untrusted until the MAC has been verified.
      const price = bytes.readUIntBE(fixedBytes, priceBytes) as MicroDollars
      if (lengthOf(price) !== priceBytes) return undefined
      const quote = { expiresAt: bytes.readUInt32BE(0), cachedItems: bytes.readUInt16BE(4), price }
      const random = bytes.subarray(fixedBytes + priceBytes, -macBytes)
      return timingSafeEqual(bytes.subarray(-macBytes), macOf(quote, random, scope)) ? quote : undefined
    },
  }

  function macOf({ price, cachedItems, expiresAt }: LockedQuote, random: Buffer, scope: QuoteScope): Buffer {
    const { operation, requestHash, network, asset, payTo } = scope
    const terms = [price, cachedItems, expiresAt, random.toString('hex')]
    const text = [operation, requestHash, network, asset, payTo, ...terms].join('\n')
    return createHmac('sha256', key).update(text).digest().subarray(0, macBytes)
  }
}

/** The bytes that a price needs. */
function lengthOf(price: number): number {
  let length = 1
  for (let rest = price; rest >= 256; rest /= 256) length++
  return length
}
