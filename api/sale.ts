import { AppError } from '#shared/errors.ts'
import { difficultyOf, type Difficulty } from '#shared/host-lessons.ts'
import { hostOf } from '#shared/host-of.ts'
import type { Operation } from '#shared/operation.ts'
import { usd, type MicroDollars } from '#shared/price.ts'
import { isByHost, quote, type Quote } from '#shared/quote.ts'
import type { Found } from './answer-cache.ts'
import type { AnswerDeps } from './answer-deps.ts'
import type { Purchase } from './payments/offers.ts'
import type { LockedQuote } from './payments/quote-lock.ts'
import { requestHash } from './payments/request-hash.ts'
import type { ValidInput } from './validate.ts'

/** What a call buys, what is stored of it, and what it costs. */
export interface Sale {
  purchase: Purchase
  found: Found
  price: Quote
  /** What is asked for on chain. */
  amount: MicroDollars
  /** How many of the priced items are sold as stored ones. */
  cachedItems: number
  /** Of the host that is asked. */
  difficulty: Difficulty
}

/** Whoever does not wait pays first, since there is nobody to withhold an answer from. */
export const purchaseOf = (operation: Operation, input: ValidInput, waitMs: number): Purchase => ({
  operation,
  requestHash: requestHash(operation.name, input),
  flow: operation.pool !== 'inline' && (operation.isPaidAhead === true || waitMs === 0) ? 'upfront' : 'authorization',
})

/** A price that was promised holds, whatever became of the stored answer since. */
export async function makeSale(
  purchase: Purchase,
  input: ValidInput,
  locked: (purchase: Purchase) => LockedQuote | undefined,
  { cache, prices, hosts, now }: Pick<AnswerDeps, 'cache' | 'prices' | 'hosts' | 'now'>,
): Promise<Sale> {
  const { operation } = purchase
  const promised = locked(purchase)
  const found = await cache.find(operation, input, { acceptsAny: promised !== undefined && promised.cachedItems > 0 })
  const cachedItems = promised?.cachedItems ?? found.cachedItems
  const host = isByHost(operation.price, prices.list) ? hostOf(input) : undefined
  const difficulty = host === undefined ? 1 : difficultyOf(await hosts.find(host), now())
  const price = quote(operation.price, input, { ...prices, cachedItems, difficulty })
  return { purchase, found, price, amount: promised?.price ?? price.onChainPrice, cachedItems, difficulty }
}

/** Throws PRICE_ABOVE_MAX for a price the caller said it will not pay, before anything is signed or claimed. */
export function assertAffordable(amount: MicroDollars, most: MicroDollars | undefined): void {
  if (most === undefined || amount <= most) return
  const message = `This call costs $${usd(amount)}, more than the $${usd(most)} of X-Max-Price. Nothing was charged.`
  throw new AppError('PRICE_ABOVE_MAX', message, { details: [{ path: 'X-Max-Price', message: usd(amount) }] })
}
