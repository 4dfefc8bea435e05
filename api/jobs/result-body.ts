import type { SourcedResult } from '#api/cache/answer-cache.ts'
import type { ResultEncoder } from '#api/cache/result-encoder.ts'
import type { ValidInput } from '#api/calls/validate.ts'
import type { QuoteDeps } from '#api/payments/quote-call.ts'
import type { Proofs } from '#api/proofs/proofs.ts'
import type { Operation } from '#shared/contract/operation.ts'
import { usd } from '#shared/contract/price.ts'
import { quote } from '#shared/contract/quote.ts'

export interface ResultBodyDeps extends Pick<QuoteDeps, 'prices'> {
  proofs: Proofs
  encodeResult: ResultEncoder
  now: () => number
}

interface AnsweredCall {
  operation: Operation
  input: ValidInput
  /** Undefined for an answer about another request, which has that request's id. */
  requestId: string | undefined
}

/**
 * The body of an answer: the result's JSON object with the fields that belong to one call (cache, proof, total price,
 * request id) appended. It does not parse the JSON, which can be megabytes.
 */
export function resultBody(
  { result, cache, waitedMs }: SourcedResult,
  call: AnsweredCall,
  { proofs, prices, encodeResult, now }: ResultBodyDeps,
): Buffer {
  const { operation, input, requestId } = call
  const { url } = input
  const fields = {
    ...(cache !== undefined && { url, cache }),
    ...(waitedMs !== undefined && 'waitedMs' in operation.output.properties && { waitedMs }),
    ...(result.proofHash !== undefined && {
      proof: proofs.make(String(url), result.proofHash, new Date(now()).toISOString()),
    }),
    ...('totalPrice' in operation.output.properties && { totalPrice: totalPrice(call, result.items, prices) }),
    ...(requestId !== undefined && { requestId }),
  }
  const added = JSON.stringify(fields).slice(1)
  const separator = result.json === '{}' || added === '}' ? '' : ','
  return Buffer.concat([encodeResult(result), Buffer.from(separator + added)])
}

/** The price of the delivered items: on a chain, at least the minimum. Failed items are free; stored items have the cached price. */
function totalPrice(
  { operation, input }: AnsweredCall,
  { fresh, cached }: NonNullable<SourcedResult['result']['items']> = { fresh: 0, cached: 0 },
  prices: ResultBodyDeps['prices'],
): string {
  if (fresh + cached === 0) return '0'
  const delivered = operation.items === undefined ? input : { ...input, [operation.items.field]: fresh + cached }
  return usd(quote(operation.price, delivered, { ...prices, cachedItems: cached }).onChainPrice)
}
