import type { Operation, OperationTool } from '#shared/contract/operation.ts'
import { usd } from '#shared/contract/price.ts'
import { defaultUrlDescription } from '#shared/contract/schema.ts'
import type { Charging } from './openapi/openapi-payments.ts'
import { priceRange } from './price-range.ts'

/**
 * An operation as an MCP tool. It has no output schema, because older clients validate the payment request against it.
 */
export interface Tool {
  name: string
  title: string
  description: string
  inputSchema: { type: 'object' } & Readonly<Record<string, unknown>>
  annotations: Readonly<Record<string, boolean>>
}

/** The tools that are listed when the caller names none, in this order: what works without a payment comes first. Every tool can be called. */
export const defaultTools = [
  'free_fetch',
  'free_search',
  'fetch_webpage',
  'fetch_webpage_pro',
  'search_web',
  'answer',
  'map_site',
  'crawl_site',
  'extract_data',
  'screenshot',
  'extract_pdf',
  'research',
  'get_job',
  'preview',
] as const

/** Whether the tool takes `continuation`: its answer comes from a worker, so it may be long or late. `get_job` shows such an answer. */
export const hasContinuation = ({ pool, name }: Operation) => isFromWorker({ pool }) || name === 'job-get'

const isFromWorker = ({ pool }: Pick<Operation, 'pool'>) => pool !== 'inline'

/** The default maximum of tokens per answer. Common agent programs accept this much without a warning. */
export const defaultMaxTokens = 10_000

/** The bounds of `maxTokens`. */
export const maxTokensRange = { minimum: 50, maximum: 1_000_000 }

/** The additional input fields of tools with long answers. */
const continuationFields = {
  maxTokens: { type: 'integer', default: defaultMaxTokens },
  continuation: { type: 'string', description: 'From a cut answer. Free' },
} as const

/**
 * Fields that no tool lists. `async` and `timeout` are for programs: a late tool call returns a continuation in any case. The
 * others rarely change an answer for the better. A call may have them.
 */
const rarelyUsed: ReadonlySet<string> = new Set(['async', 'timeout', 'cacheTtl', 'explain'])

/** The MCP tool of an operation. Pure. */
export function toolOf(operation: Operation & { tool: OperationTool }, terms: Charging): Tool {
  const { name, description, unlisted = [] } = operation.tool
  const { input } = operation
  const listed = Object.entries(input.properties).filter(
    ([field]) => !unlisted.includes(field) && !rarelyUsed.has(field),
  )
  const properties = { ...Object.fromEntries(listed), ...continuationFieldsOf(operation) }
  const required = requiredOf(operation)
  return {
    name,
    title: titleOf(name),
    description: `${description} ${priceSentence(operation, terms)}`,
    // A call may have fields that are not listed, so the schema is open.
    inputSchema: {
      type: 'object',
      ...(required.length > 0 && { required }),
      properties: Object.fromEntries(Object.entries(properties).map(([field, schema]) => [field, shortSchema(schema)])),
    },
    annotations: effectAnnotations(operation),
  }
}

/** A tool that does not list the file requires the URL: a call has one of them. */
const requiredOf = ({ input, tool: { unlisted = [] } }: Operation & { tool: OperationTool }): readonly string[] => [
  ...(unlisted.includes('file') ? ['url'] : []),
  ...(input.required ?? []),
]

/**
 * A schema without keywords that do not help a model. Validation checks them all the same. Gemini refuses formats in the
 * schema of a function.
 */
function shortSchema<S>(schema: S): S
function shortSchema(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(shortSchema)
  if (typeof schema !== 'object' || schema === null) return schema
  const kept = Object.entries(schema).filter(([keyword, value]) => !isImplied(keyword, value))
  return Object.fromEntries(kept.map(([keyword, value]) => [keyword, shortSchema(value)]))
}

/** A field may have the name of a keyword: then its value is a schema. */
const isImplied = (keyword: string, value: unknown): boolean =>
  typeof value !== 'object' ? impliedKeywords.has(keyword) || impliedValues[keyword] === value : false

const impliedKeywords: ReadonlySet<string> = new Set(['format', 'maxLength', 'minLength', 'pattern', 'uniqueItems'])

/** The defaults of JSON Schema and of people. */
const impliedValues: Readonly<Record<string, unknown>> = {
  default: false,
  description: defaultUrlDescription,
  additionalProperties: false,
  minimum: 1,
  minItems: 1,
}

/** Images are not split, but they may be late. */
function continuationFieldsOf(operation: Operation): Record<string, object> {
  if (!hasContinuation(operation)) return {}
  const { continuation } = continuationFields
  return operation.isImage === undefined ? continuationFields : { continuation }
}

/** Operations of workers, and GET, only read. Other inline operations may change the store. */
function effectAnnotations({
  pool,
  method,
  tool: { effect },
}: Operation & { tool: OperationTool }): Tool['annotations'] {
  if (pool !== 'inline' || method === 'GET' || effect === 'none') return { readOnlyHint: true }
  const isDelete = method === 'DELETE'
  const isIdempotent = isDelete || effect === 'idempotent'
  return { readOnlyHint: false, destructiveHint: isDelete, ...(isIdempotent && { idempotentHint: true }) }
}

const titleOf = (name: string) => {
  const words = name.replaceAll('_', ' ')
  return words.slice(0, 1).toUpperCase() + words.slice(1)
}

/** The price as a sentence: 'Costs $0.002.' */
export function priceSentence(operation: Operation, terms: Charging): string {
  if (!terms.isCharged) return 'Free.'
  if (operation.access === 'free') return operation.ownerPays ?? 'Free.'
  const { min, max } = priceRange(operation, terms)
  return min === max ? `Costs $${usd(min)}.` : `Costs $${usd(min)} to $${usd(max)}.`
}
