import type { Operation } from '#shared/operation.ts'
import { usd } from '#shared/price.ts'
import { quote } from '#shared/quote.ts'
import type { StoredResult } from '#shared/stores/results.ts'
import type { Produced } from './answer-cache.ts'
import type { AnswerDeps } from './answer-deps.ts'
import type { ValidInput } from './validate.ts'

export type StampDeps = Pick<AnswerDeps, 'proofs' | 'prices' | 'now'>

interface Stamped {
  operation: Operation
  input: ValidInput
  /** Left out of an answer about another request, which has that one's id. */
  requestId: string | undefined
}

/** Adds what belongs to one call to a result's JSON, without parsing it: it may be megabytes, and is one object. */
export function stamp({ result, cache }: Produced, call: Stamped, { proofs, prices, now }: StampDeps): Buffer {
  const { operation, input, requestId } = call
  const { url } = input
  const stamps = {
    ...(cache !== undefined && { url, cache }),
    ...(result.proofHash !== undefined && {
      proof: proofs.make(String(url), result.proofHash, new Date(now()).toISOString()),
    }),
    ...('totalPrice' in operation.output.properties && { totalPrice: totalPrice(call, result.items, prices) }),
    ...(requestId !== undefined && { requestId }),
  }
  const added = JSON.stringify(stamps).slice(1)
  const separator = result.json === '{}' || added === '}' ? '' : ','
  return Buffer.concat([openBytesOf(result), Buffer.from(separator + added)])
}

/** A result's JSON without its last brace. A stored one answers many calls, and is encoded for the first of them. */
function openBytesOf(result: StoredResult): Buffer {
  const known = encoded.get(result)
  if (known !== undefined) return known
  const bytes = Buffer.from(result.json.slice(0, -1))
  encoded.set(result, bytes)
  return bytes
}

const encoded = new WeakMap<StoredResult, Buffer>()

/** What the delivered items cost by the list: those that failed nothing, those that were stored the cached price. */
function totalPrice(
  { operation, input }: Stamped,
  { fresh, cached }: NonNullable<Produced['result']['items']> = { fresh: 0, cached: 0 },
  prices: StampDeps['prices'],
): string {
  const delivered = operation.items === undefined ? input : { ...input, [operation.items.field]: fresh + cached }
  return usd(quote(operation.price, delivered, { ...prices, cachedItems: cached }).listPrice)
}
