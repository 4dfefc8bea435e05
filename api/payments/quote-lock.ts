import { createHmac, timingSafeEqual } from 'node:crypto'
import type { MicroDollars } from '#shared/price.ts'

/** What a quote promises until it expires: the price, and how many of the priced items are stored ones. */
export interface LockedQuote {
  price: MicroDollars
  cachedItems: number
  /** Unix seconds. */
  expiresAt: number
}

/** For what and to whom the promise was made. */
export interface QuoteScope {
  operation: string
  requestHash: string
  network: string
  asset: string
  payTo: string
}

export interface QuoteLock {
  /** As `extra.quote` of an offer: base64url. */
  seal: (quote: LockedQuote, scope: QuoteScope) => string
  /** The promise, unless it was never made: not by us, not for this. An expired one is told by its `expiresAt`. */
  open: (sealed: string, scope: QuoteScope) => LockedQuote | undefined
}

/** Promises that need no memory: whoever brings one back brings its proof along. */
export function createQuoteLock(key: string): QuoteLock {
  return {
    seal(quote, scope) {
      const parts = [quote.expiresAt, quote.price, quote.cachedItems]
      return Buffer.from(JSON.stringify([...parts, macOf(quote, scope)])).toString('base64url')
    },

    open(sealed, scope) {
      const parts = partsOf(sealed)
      if (parts === undefined) return undefined
      const [expiresAt, price, cachedItems, mac] = parts
      const quote = { expiresAt, price: price as MicroDollars, cachedItems }
      return isEqual(mac, macOf(quote, scope)) ? quote : undefined
    },
  }

  function macOf({ price, cachedItems, expiresAt }: LockedQuote, scope: QuoteScope): string {
    const { operation, requestHash, network, asset, payTo } = scope
    const text = [operation, requestHash, network, asset, payTo, price, cachedItems, expiresAt].join('\n')
    return createHmac('sha256', key).update(text).digest('base64url')
  }
}

function partsOf(sealed: string): [number, number, number, string] | undefined {
  try {
    const parts: unknown = JSON.parse(Buffer.from(sealed, 'base64url').toString())
    if (!Array.isArray(parts) || parts.length !== 4) return undefined
    const [expiresAt, price, cachedItems, mac] = parts as unknown[]
    const areNumbers = [expiresAt, price, cachedItems].every(Number.isSafeInteger)
    return areNumbers && typeof mac === 'string' ? (parts as [number, number, number, string]) : undefined
  } catch {
    return undefined
  }
}

function isEqual(a: string, b: string): boolean {
  const [one, other] = [Buffer.from(a), Buffer.from(b)]
  return one.length === other.length && timingSafeEqual(one, other)
}
