import { createHmac, timingSafeEqual } from 'node:crypto'
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
  /** Returns the quote with its MAC for `extra.quote` of an offer, in base64url. */
  seal: (quote: LockedQuote, scope: QuoteScope) => string
  /** Verifies a sealed quote. Undefined unless we made it for this scope. The caller checks `expiresAt`. */
  open: (sealed: string, scope: QuoteScope) => LockedQuote | undefined
}

/** Headers carry the quote, so it is packed: expiry, price and cached items, each big-endian. */
const termBytes = 5 + 6 + 2
/** Half of the digest: the minimum of RFC 2104 §5. */
const macBytes = 16

/** Quotes that need no storage: each one carries its MAC. */
export function createQuoteLock(key: string): QuoteLock {
  return {
    seal(quote, scope) {
      const terms = Buffer.alloc(termBytes)
      terms.writeUIntBE(quote.expiresAt, 0, 5)
      terms.writeUIntBE(quote.price, 5, 6)
      terms.writeUIntBE(quote.cachedItems, 11, 2)
      return Buffer.concat([terms, macOf(quote, scope)]).toString('base64url')
    },

    open(sealed, scope) {
      const bytes = Buffer.from(sealed, 'base64url')
      if (bytes.length !== termBytes + macBytes) return undefined
      // Untrusted until the MAC has been verified.
      const price = bytes.readUIntBE(5, 6) as MicroDollars
      const quote = { expiresAt: bytes.readUIntBE(0, 5), price, cachedItems: bytes.readUIntBE(11, 2) }
      return timingSafeEqual(bytes.subarray(termBytes), macOf(quote, scope)) ? quote : undefined
    },
  }

  function macOf({ price, cachedItems, expiresAt }: LockedQuote, scope: QuoteScope): Buffer {
    const { operation, requestHash, network, asset, payTo } = scope
    const text = [operation, requestHash, network, asset, payTo, price, cachedItems, expiresAt].join('\n')
    return createHmac('sha256', key).update(text).digest().subarray(0, macBytes)
  }
}
