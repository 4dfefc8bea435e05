import { AppError } from '#shared/errors.ts'
import type { Allowances, AllowanceState } from '#shared/ports/allowances.ts'
import { usd } from '#shared/price.ts'
import { quote } from '#shared/quote.ts'
import { cacheStatus, type Produced } from './answer-cache.ts'
import type { AnswerDeps } from './answer-deps.ts'
import type { Call } from './call.ts'
import { runInline } from './inline/run-inline.ts'
import { runJob } from './produce.ts'
import type { ValidInput } from './validate.ts'

/**
 * One call through the pipeline: sold? → allowance → validate → look up the cache → quote → admit → claim the payment →
 * run → settle. Returns the body as JSON text. Every door goes through here, so nothing is priced or checked twice.
 */
export async function answer(call: Call, deps: AnswerDeps): Promise<string> {
  const { operation, requestId, receivedAt } = call
  deps.admission.assertSold(operation)
  const allowance = await takeAllowance(call, deps.allowances)
  const input = deps.validate(operation, call.input())

  const cacheKey = deps.cache.keyOf(operation, input)
  const stored = await deps.cache.find(cacheKey, input)
  const price = quote(operation.price, input, { ...deps.prices, cachedItems: stored === undefined ? 0 : 1 })
  call.notes.cached = stored !== undefined
  call.notes.amount = usd(price.listPrice)
  if (stored === undefined && operation.pool !== 'inline') await deps.admission.admit(operation.pool)

  const claim = await deps.payments.authorize({ requestId, operation: operation.name, quote: price })
  try {
    const produced = stored ?? (await run())
    const body = stamp(produced, call, input, deps)
    // Settle only after the result exists: a failed page is never charged.
    Object.assign(call.headers, cacheStatus(produced), await claim.settle())
    return body
  } catch (error) {
    await claim.release()
    throw error
  }

  function run(): Promise<Produced> {
    if (operation.pool !== 'inline') return runJob({ operation, input, requestId, receivedAt, cacheKey }, deps)
    return runInline(operation.name, input, { call, allowance, ...deps })
  }
}

/** The free tier's part of the headers stands on every answer of a free operation, refusals included. */
async function takeAllowance({ operation, client, headers }: Call, allowances: Allowances) {
  if (operation.allowance === undefined) return undefined
  const state = await allowances.take(operation.allowance, client)
  Object.assign(headers, rateLimitHeaders(operation.allowance, state))
  if (state.allowed) return state
  throw new AppError('RATE_LIMITED', `All ${state.limit} free requests of this hour are used. Pay per call, or wait.`, {
    retryAfterSeconds: state.resetSeconds,
  })
}

/** draft-ietf-httpapi-ratelimit-headers: two structured lists. */
const rateLimitHeaders = (name: string, { limit, remaining, resetSeconds }: AllowanceState) => ({
  'RateLimit-Policy': `"${name}";q=${limit};w=3600`,
  RateLimit: `"${name}";r=${remaining};t=${resetSeconds}`,
})

/** Adds what belongs to this call to the result's JSON, without parsing it: it may be megabytes, and is one object. */
function stamp({ result, cache }: Produced, call: Call, input: ValidInput, { proofs, now }: AnswerDeps): string {
  const url = String(input['url'])
  const stamps = {
    ...(cache !== undefined && { url, cache }),
    ...(result.proofHash !== undefined && { proof: proofs.make(url, result.proofHash, new Date(now()).toISOString()) }),
    requestId: call.requestId,
  }
  const separator = result.json === '{}' ? '' : ','
  return `${result.json.slice(0, -1)}${separator}${JSON.stringify(stamps).slice(1)}`
}
