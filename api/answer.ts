import { AppError } from '#shared/errors.ts'
import type { Allowances, AllowanceState } from '#shared/ports/allowances.ts'
import { usd } from '#shared/price.ts'
import { quote } from '#shared/quote.ts'
import { cacheStatus, type Produced } from './answer-cache.ts'
import type { AnswerDeps } from './answer-deps.ts'
import type { Call } from './call.ts'
import { runInline } from './inline/run-inline.ts'
import { acceptance } from './job-view.ts'
import { waitFor } from './preference.ts'
import { runJob } from './produce.ts'
import { stamp } from './stamp.ts'

/** The body as JSON text. 202: the work goes on, and the body says where to ask for it. */
export interface Answer {
  status: 200 | 202
  json: string
}

/**
 * One call through the pipeline: sold? → allowance → validate → look up the cache → quote → admit → claim the payment →
 * run → settle. Every door goes through here, so nothing is priced or checked twice.
 */
export async function answer(call: Call, deps: AnswerDeps): Promise<Answer> {
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

  const stampedId = 'requestId' in operation.input.properties ? undefined : requestId
  const claim = await deps.payments.authorize({ requestId, operation: operation.name, quote: price })
  try {
    const produced = stored ?? (await run())
    if (produced === undefined) return await accepted()
    const json = stamp(produced, { url: input['url'], requestId: stampedId }, deps)
    // Settle only after the result exists: a failed page is never charged.
    Object.assign(call.headers, cacheStatus(produced), await claim.settle())
    return { status: 200, json }
  } catch (error) {
    await claim.release()
    throw error
  }

  async function run(): Promise<Produced | undefined> {
    if (operation.pool === 'inline') return runInline(operation.name, input, { call, allowance, ...deps })
    const { waitMs, headers } = waitFor(call.preference, deps.syncWaitMs)
    Object.assign(call.headers, headers)
    return runJob({ operation, input, requestId, receivedAt, cacheKey, waitMs }, deps)
  }

  /** Settled first: the caller leaves, and finds the result later under its request id. */
  async function accepted(): Promise<Answer> {
    const record = await deps.jobs.find(requestId)
    if (record === undefined) throw new AppError('INTERNAL', 'The job is gone. Nothing was charged; try again.')
    const body = acceptance(requestId, deps.publicUrl(), record)
    Object.assign(call.headers, { Location: `/jobs/${requestId}`, 'Retry-After': '1' }, await claim.settle())
    return { status: 202, json: JSON.stringify(body) }
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
