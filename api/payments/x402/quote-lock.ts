import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import type { MicroDollars } from '#shared/contract/price.ts'

/** A quote: the price until it expires, and how many of the priced items it counts as cached. */
export interface LockedQuote {
  price: MicroDollars
  cachedItems: number
  /** Unix seconds. */
  expiresAt: number
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
