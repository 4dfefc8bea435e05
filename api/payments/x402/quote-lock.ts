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

/** Headers carry the quote, so it is packed: expiry, price (up to $4,294) and cached items, each big-endian, and random bytes. */
const termBytes = 4 + 4 + 2
/** Only the caller of a 402 knows its quote: nobody else gets the same one, not even for the same request in the same second. */
const randomLength = 4
const sealedBytes = termBytes + randomLength
/** Half of the digest: the minimum of RFC 2104 §5. */
const macBytes = 16

/** Quotes that need no storage: each one carries its MAC. */
export function createQuoteLock(key: string): QuoteLock {
  return {
    seal(quote, scope) {
      const terms = Buffer.alloc(termBytes)
      terms.writeUInt32BE(quote.expiresAt, 0)
      terms.writeUInt32BE(quote.price, 4)
      terms.writeUInt16BE(quote.cachedItems, 8)
      const random = randomBytes(randomLength)
      return Buffer.concat([terms, random, macOf(quote, random, scope)]).toString('base64url')
    },

    open(sealed, scope) {
      const bytes = Buffer.from(sealed, 'base64url')
      if (bytes.length !== sealedBytes + macBytes) return undefined
      // Untrusted until the MAC has been verified.
      const price = bytes.readUInt32BE(4) as MicroDollars
      const quote = { expiresAt: bytes.readUInt32BE(0), price, cachedItems: bytes.readUInt16BE(8) }
      const mac = macOf(quote, bytes.subarray(termBytes, sealedBytes), scope)
      return timingSafeEqual(bytes.subarray(sealedBytes), mac) ? quote : undefined
    },
  }

  function macOf({ price, cachedItems, expiresAt }: LockedQuote, random: Buffer, scope: QuoteScope): Buffer {
    const { operation, requestHash, network, asset, payTo } = scope
    const terms = [price, cachedItems, expiresAt, random.toString('hex')]
    const text = [operation, requestHash, network, asset, payTo, ...terms].join('\n')
    return createHmac('sha256', key).update(text).digest().subarray(0, macBytes)
  }
}
