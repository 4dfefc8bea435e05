import { v7 as uuidv7 } from 'uuid'
import { expectedCacheStatus } from '#api/expected-cache-status.ts'
import { produce } from '#api/produce.ts'
import { makeSale, purchaseOf, type Sale } from '#api/sale.ts'
import type { ValidInput } from '#api/validate.ts'
import { beginningOf } from '#shared/beginning-of.ts'
import type { Json } from '#shared/collections.ts'
import { AppError, toAppError } from '#shared/errors.ts'
import type { Difficulty } from '#shared/host-lessons.ts'
import { freeContentLength } from '#shared/operations/free-fetch.ts'
import { operations, type AnyOperation } from '#shared/operations/index.ts'
import { usd } from '#shared/price.ts'
import { isByHost, quote } from '#shared/quote.ts'
import type { InlineContext, InlineHandler } from './handler.ts'

/** A live sample that takes longer is done without. */
const liveWaitMs = 20_000

/** The price is that of the very next call: after a live sample it is that of a stored page. */
export const preview: InlineHandler<'preview'> = async ({ endpoint, url }, context) => {
  const operation = soldAt(endpoint)
  context.admission.assertSold(operation)
  const input = inputFor(operation, url, context)
  const isLive = url !== undefined && 'liveBy' in operation
  const sample = isLive ? await liveSample(url, { operation, input }, context) : recorded(operation)
  const sale = await makeSale(purchaseOf(operation, input, context.syncWaitMs), input, () => undefined, context)
  Object.assign(context.call.headers, expectedCacheStatus(sale, input))
  return {
    endpoint: operation.path,
    method: operation.method,
    price: { amount: usd(sale.amount), currency: 'USDC', list: context.prices.list },
    ...pricingOf(sale, input, context),
    summary: operation.summary,
    ...sample,
    docs: `${context.publicUrl()}/docs#/${operation.access}/${operation.name}`,
    // Schemas are plain JSON.
    schema: { input: operation.input as unknown as Json, output: operation.output as unknown as Json },
    previewedAt: new Date(context.now()).toISOString(),
  }
}

function pricingOf({ purchase, cachedItems, difficulty }: Sale, input: ValidInput, { prices }: InlineContext) {
  const rule = purchase.operation.price
  if (!isByHost(rule, prices.list)) return {}
  const base = usd(quote(rule, input, { ...prices, cachedItems }).onChainPrice)
  return { pricing: { base, multiplier: difficulty, reason: reasons[difficulty] } }
}

const reasons: Readonly<Record<Difficulty, string>> = {
  1: 'Nothing speaks against the host.',
  2: 'Pages of this host were lately behind checks for bots, or failed to render, more than once.',
  3: 'Pages of this host were lately behind checks for bots, or failed to render, again and again.',
}

/** With or without its method before it. */
function soldAt(endpoint: string): AnyOperation {
  const [, method, path] = /^\s*(?:([A-Z]+)\s+)?\/?(\S+)\s*$/.exec(endpoint) ?? []
  const operation = operations.find(
    (known) =>
      known.access === 'paid' && known.path === `/${path}` && (method === undefined || known.method === method),
  )
  if (operation !== undefined) return operation
  const sold = operations.filter(({ access }) => access === 'paid').map((known) => known.path)
  throw new AppError('NOT_SOLD', `There is nothing sold at that path; expected one of ${sold.join(', ')}.`)
}

/** The example, about the address that was given. */
function inputFor(operation: AnyOperation, url: string | undefined, { validate }: InlineContext): ValidInput {
  const { example, input } = operation
  const field = 'liveBy' in operation ? operation.liveBy : 'url' in input.properties ? 'url' : undefined
  const isList = Array.isArray(Reflect.get(example.input, field ?? ''))
  const given = field === undefined || url === undefined ? {} : { [field]: isList ? [url] : url }
  return validate(operation, { ...example.input, ...given })
}

/** By the same job as a paid call, and no more of its content than any free answer has. */
async function liveSample(url: string, work: { operation: AnyOperation; input: ValidInput }, context: InlineContext) {
  const { receivedAt, client: caller } = context.call
  try {
    // Not the call's own id: that would find the whole of what is shown in part.
    const job = { ...work, requestId: uuidv7(), receivedAt, caller, waitMs: liveWaitMs }
    const { result, cache } = await produce(job, context)
    // A result is an object.
    const sample = JSON.parse(result.json, cutContent) as { readonly [field: string]: Json }
    const truncated = JSON.stringify(sample).length < result.json.length
    return {
      sample: { ...sample, ...(cache !== undefined && { url, cache }) },
      sampleType: 'live',
      live: { url, truncated },
    } as const
  } catch (thrown) {
    const { code, message } = toAppError(thrown)
    if (code === 'INTERNAL') throw thrown
    return { ...recorded(work.operation), live: { url, truncated: false, error: { code, message } } } as const
  }
}

const cutContent = (name: string, value: unknown) =>
  name === 'content' && typeof value === 'string' ? beginningOf(value, freeContentLength) : value

// Examples are plain JSON.
const recorded = ({ example }: AnyOperation) =>
  ({ sample: example.output as unknown as Json, sampleType: 'recorded' }) as const
