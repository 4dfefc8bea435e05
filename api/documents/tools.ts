import type { Operation, OperationTool } from '#shared/contract/operation.ts'
import { usd } from '#shared/contract/price.ts'
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

/** Whether the tool is listed when the caller names no tools. Every tool can be called. */
export const isDefaultTool = ({ tool }: Operation) => tool?.isDefault === true

/** Whether the tool takes `continuation`: its answer comes from a worker, so it may be long or late. `get_job` shows such an answer. */
export const hasContinuation = ({ pool, name }: Operation) => isFromWorker({ pool }) || name === 'job-get'

const isFromWorker = ({ pool }: Pick<Operation, 'pool'>) => pool !== 'inline'

/** The default maximum of tokens per answer. Common agent programs accept this much without a warning. */
export const defaultMaxTokens = 10_000

/** The additional input fields of tools with long answers. */
export const continuationFields = {
  maxTokens: {
    type: 'integer',
    minimum: 50,
    maximum: 1_000_000,
    default: defaultMaxTokens,
    description: 'Approximate limit; get the rest with continuation',
  },
  continuation: {
    type: 'string',
    maxLength: 1000,
    description: 'From the previous answer; repeat the other arguments. Free',
  },
} as const

/** The MCP tool of an operation. Pure. */
export function toolOf(operation: Operation & { tool: OperationTool }, terms: Charging): Tool {
  const { name, description, unlisted = [] } = operation.tool
  const { input } = operation
  const listed = Object.entries(input.properties).filter(([field]) => !unlisted.includes(field))
  const properties = { ...Object.fromEntries(listed), ...continuationFieldsOf(operation) }
  return {
    name,
    title: titleOf(name),
    description: `${description} ${priceSentence(operation, terms)}`,
    inputSchema: { ...input, type: 'object', properties: withoutFormats(properties) },
    annotations: { ...effectAnnotations(operation), openWorldHint: isFromWorker(operation) },
  }
}

/** Gemini refuses the formats of JSON Schema in the schema of a function. The descriptions name URLs. */
function withoutFormats<S>(schema: S): S
function withoutFormats(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(withoutFormats)
  if (typeof schema !== 'object' || schema === null) return schema
  // A field may be named `format`: then its value is a schema.
  const kept = Object.entries(schema).filter(([keyword, value]) => keyword !== 'format' || typeof value !== 'string')
  return Object.fromEntries(kept.map(([keyword, value]) => [keyword, withoutFormats(value)]))
}

/** Images are not split, but they may be late. */
function continuationFieldsOf(operation: Operation): Record<string, object> {
  if (!hasContinuation(operation)) return {}
  const { continuation } = continuationFields
  return operation.image === undefined ? continuationFields : { continuation }
}

/** Operations of workers, and GET, only read. Other inline operations may change the store. */
function effectAnnotations({
  pool,
  method,
  tool: { effect },
}: Operation & { tool: OperationTool }): Tool['annotations'] {
  if (pool !== 'inline' || method === 'GET' || effect === 'none') return { readOnlyHint: true }
  const isDelete = method === 'DELETE'
  return { readOnlyHint: false, destructiveHint: isDelete, idempotentHint: isDelete || effect === 'idempotent' }
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
