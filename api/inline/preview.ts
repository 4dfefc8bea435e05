import { v7 as uuidv7 } from 'uuid'
import { pathsOf } from '#api/calls/paths-of.ts'
import type { ValidInput } from '#api/calls/validate.ts'
import { runFreeJob } from '#api/jobs/run-free-job.ts'
import type { JobRequestDeps } from '#api/jobs/run-job.ts'
import { payableRequestOf, quoteCall, type QuotedCall } from '#api/payments/quote-call.ts'
import { expectedCacheStatus } from '#api/payments/request-payment.ts'
import { AppError, toAppError } from '#shared/contract/errors.ts'
import type { Difficulty } from '#shared/contract/host-history.ts'
import type { Json } from '#shared/contract/json.ts'
import { freeContentLength } from '#shared/contract/operations/free-fetch.ts'
import type { AnyOperation } from '#shared/contract/operations/index.ts'
import { operationsForList } from '#shared/contract/operations/operations-for-list.ts'
import { currency, usd } from '#shared/contract/price.ts'
import { dependsOnHost, quote } from '#shared/contract/quote.ts'
import { textPrefix } from '#shared/runtime/text-prefix.ts'
import type { InlineContext, InlineHandler } from './handler.ts'

/** A page that takes longer is replaced by the recorded sample. */
const maxLiveMs = 20_000

type PreviewKeys = keyof JobRequestDeps | 'call' | 'hosts' | 'prices' | 'publicUrl' | 'syncWaitMs' | 'validate'
type PreviewDeps = Pick<InlineContext, PreviewKeys>

/** Returns the price of the next call. After a live sample that is the price of a stored page. */
export const preview: InlineHandler<'preview', PreviewKeys> = async ({ endpoint, url }, deps) => {
  const operation = findPaidOperation(endpoint, operationsForList(deps.prices.list))
  deps.admission.assertAvailable(operation)
  const input = exampleInput(operation, url, deps)
  const liveUrl =
    url !== undefined && 'previewField' in operation ? [input[operation.previewField]].flat().at(0) : undefined
  const sample =
    typeof liveUrl === 'string' ? await liveSample(liveUrl, { operation, input }, deps) : recordedSample(operation)
  const payable = payableRequestOf(operation, { input, sent: () => input, waitMs: deps.syncWaitMs }, deps)
  const quoted = await quoteCall(payable, input, () => undefined, deps)
  Object.assign(deps.call.headers, expectedCacheStatus(quoted, input))
  return {
    endpoint: operation.path,
    method: operation.method,
    price: { amount: usd(quoted.amount), currency, list: deps.prices.list },
    ...pricingOf(quoted, input, deps),
    summary: operation.summary,
    ...sample,
    ...(await tollOf(url, deps)),
    docs: `${deps.publicUrl()}/docs/operations/${operation.name}`,
    // Schemas are plain JSON.
    schema: { input: operation.input as unknown as Json, output: operation.output as unknown as Json },
    previewedAt: new Date(deps.now()).toISOString(),
  }
}

function pricingOf({ payable, cachedItems, difficulty }: QuotedCall, input: ValidInput, { prices }: PreviewDeps) {
  const rule = payable.operation.price
  if (!dependsOnHost(rule, prices.list)) return {}
  const base = usd(quote(rule, input, { ...prices, cachedItems }).onChainPrice)
  return { pricing: { base, multiplier: difficulty, reason: reasons[difficulty] } }
}

/** The payment that the page asked for when it was last read. */
async function tollOf(url: string | undefined, { hosts }: PreviewDeps) {
  const toll = url === undefined ? undefined : await hosts.findToll(url)
  if (toll === undefined) return {}
  const { at, details, ...seen } = toll
  return { toll: { ...seen, details: [...details], seenAt: new Date(at).toISOString() } }
}

const reasons: Readonly<Record<Difficulty, string>> = {
  1: 'No recent difficulties with this host.',
  2: 'Recently, most wallets that paid for a page of this host got it after bot checks, or after a browser crashed.',
  3: 'Recently, most wallets that paid for pages of this host got several after bot checks, or after a browser crashed.',
}

/** `endpoint`: a path such as `/fetch/basic`, with or without the method in front, or the name of a tool. Throws NOT_SOLD. */
function findPaidOperation(endpoint: string, operations: readonly AnyOperation[]): AnyOperation {
  const [, method, path] = /^\s*(?:([A-Z]+)\s+)?\/?(\S+)\s*$/.exec(endpoint) ?? []
  const operation = operations.find(
    (known) =>
      known.access === 'paid' &&
      (pathsOf(known).includes(`/${path ?? ''}`) || ('tool' in known && known.tool.name === path)) &&
      (method === undefined || known.method === method),
  )
  if (operation !== undefined) return operation
  const paths = operations.filter(({ access }) => access === 'paid').map((known) => known.path)
  throw new AppError('NOT_SOLD', `No paid operation at this path. Expected one of ${paths.join(', ')}.`)
}

/** The example input, with the given URL. */
function exampleInput(operation: AnyOperation, url: string | undefined, { validate }: PreviewDeps): ValidInput {
  const { example, input } = operation
  const field = 'previewField' in operation ? operation.previewField : 'url' in input.properties ? 'url' : undefined
  const isList = Array.isArray(Reflect.get(example.input, field ?? ''))
  const given = field === undefined || url === undefined ? {} : { [field]: isList ? [url] : url }
  return validate(operation, { ...example.input, ...given })
}

/** Runs the same job as a paid call. Cuts its content to the length of a free answer, and its lists to a few entries. */
async function liveSample(url: string, target: { operation: AnyOperation; input: ValidInput }, deps: PreviewDeps) {
  const { receivedAt, client: caller, gone } = deps.call
  try {
    // A new id: with the id of the call, its caller could read the whole page.
    const job = { ...target, requestId: uuidv7(), receivedAt, caller, gone, waitMs: maxLiveMs }
    const { result, cache } = await runFreeJob(job, deps)
    // A result is an object.
    const sample = JSON.parse(result.json, cutContent) as { readonly [field: string]: Json }
    const truncated = JSON.stringify(sample).length < result.json.length
    return {
      sample: { ...sample, ...(cache !== undefined && { url, cache }) },
      sampleType: 'live',
      live: { url, truncated },
    } as const
  } catch (thrown) {
    const { code, message, details } = toAppError(thrown)
    if (code === 'INTERNAL') throw thrown
    const error = { code, message, ...(details.length > 0 && { details: [...details] }) }
    return { ...recordedSample(target.operation), live: { url, truncated: false, error } } as const
  }
}

function cutContent(name: string, value: unknown): unknown {
  if (Array.isArray(value)) return value.slice(0, maxSampleEntries)
  return name === 'content' && typeof value === 'string' ? textPrefix(value, freeContentLength) : value
}

const maxSampleEntries = 20

// Examples are plain JSON.
const recordedSample = ({ example }: AnyOperation) =>
  ({ sample: example.output as unknown as Json, sampleType: 'recorded' }) as const
