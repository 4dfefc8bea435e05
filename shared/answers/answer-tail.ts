import { hash } from 'node:crypto'
import { canonicalJson } from '#shared/contract/cache-key.ts'
import { subjectOf } from '#shared/contract/file-reference.ts'
import type { CacheInfo } from '#shared/contract/models/cache.ts'
import type { Operation } from '#shared/contract/operation.ts'
import { usd } from '#shared/contract/price.ts'
import { quote, type PriceTerms } from '#shared/contract/quote.ts'
import { isSilent, type PageUsage } from '#shared/contract/usage/usage.ts'
import type { Proofs } from '#shared/proofs/proofs.ts'
import type { SourcedResult } from './sourced-result.ts'

export interface AnswerTailDeps {
  prices: Pick<PriceTerms, 'list' | 'minimumPayment'>
  proofs: Pick<Proofs, 'make'>
  now: () => number
}

export interface AnsweredCall {
  operation: Operation
  input: Readonly<Record<string, unknown>>
  /** Undefined for an answer about another request, which has that request's id. */
  requestId: string | undefined
}

/**
 * The end of the body of an answer: the fields that belong to one call (cache, proof, total price, request id), which follow
 * the fields of the result. The result is not parsed: it can be megabytes.
 */
export function answerTail(
  { result, waitedMs, ...sourced }: SourcedResult,
  call: AnsweredCall,
  { proofs, prices, now }: AnswerTailDeps,
): string {
  const { operation, input, requestId } = call
  const subject = subjectOf(input)
  const cache =
    sourced.cache ?? (operation.cache !== undefined && input['file'] !== undefined ? cacheOfFile : undefined)
  const fields = {
    ...(cache !== undefined && { url: subject, cache }),
    ...(waitedMs !== undefined && 'waitedMs' in operation.output.properties && { waitedMs }),
    ...(result.proofHash !== undefined && {
      proof: proofs.make(provedBy(String(subject), result.proofHash, result.usage), new Date(now()).toISOString()),
    }),
    ...('proofs' in operation.output.properties && {
      proofs: (result.items?.proved ?? []).map(({ url, hash: pageHash, usage }) =>
        Object.assign({ url }, proofs.make(provedBy(url, pageHash, usage), new Date(now()).toISOString())),
      ),
    }),
    ...('totalPrice' in operation.output.properties && { totalPrice: totalPrice(call, result.items, prices) }),
    ...(requestId !== undefined && { requestId }),
  }
  const added = JSON.stringify(fields).slice(1)
  return (result.json === '{}' || added === '}' ? '' : ',') + added
}

/** The cache state of an answer from a file. */
const cacheOfFile: CacheInfo = { state: 'miss', age: 0 }

function provedBy(url: string, pageHash: string, usage: PageUsage | undefined) {
  const isSaid = usage !== undefined && !isSilent(usage)
  return { url, hash: pageHash, ...(isSaid && { usageHash: hash('sha256', canonicalJson(usage)) }) }
}

/** The price of the delivered items: on a chain, at least the minimum. Failed items are free; stored items have the cached price. */
function totalPrice(
  { operation, input }: AnsweredCall,
  { fresh, cached }: NonNullable<SourcedResult['result']['items']> = { fresh: 0, cached: 0 },
  prices: AnswerTailDeps['prices'],
): string {
  if (fresh + cached === 0) return '0'
  const delivered = operation.items === undefined ? input : { ...input, [operation.items.field]: fresh + cached }
  return usd(quote(operation.price, delivered, { ...prices, cachedItems: cached }).onChainPrice)
}
