import type { CallToolResult } from '@modelcontextprotocol/server'
import type { JsonFields } from '#api/calls/call.ts'
import type { Json } from '#shared/contract/json.ts'
import type { Operation } from '#shared/contract/operation.ts'
import { operations, type AnyOperation } from '#shared/contract/operations/index.ts'
import { toolResult, type Fields, type ResultForm } from './tool-result.ts'

/** Where agents get the fields of an answer. Each field comes once. */
export interface Layout {
  /** Each is a text block. */
  texts: readonly Path[]
  /** They come in `_meta`. */
  metas: readonly Path[]
  withheld: readonly Path[]
  image?: NonNullable<Operation['image']>
}

/** The names of fields. A path through a list goes on in each of its entries. */
type Path = readonly string[]

/** Proofs and the state of the cache are for programs. */
const metaNames: ReadonlySet<string> = new Set(['proof', 'cache', 'contentCache'])

/** The layout of an answer. `get_job` shows the answer of another operation in `result`. */
export function layoutOf({ name, tool, output, image }: Operation, answered: JsonFields): Layout {
  const shown = name === 'job-get' ? operationOf(answered) : undefined
  if (shown !== undefined) return inResult(layoutOf(shown, {}))
  const paths = (fields: readonly string[] = []) => fields.map((field) => field.split('.'))
  return {
    texts: paths(tool?.texts),
    metas: metaPaths(output),
    withheld: paths(tool?.withheld),
    ...(image !== undefined && { image }),
  }
}

const operationOf = ({ operation }: JsonFields): AnyOperation | undefined =>
  operations.find(({ name }) => name === operation)

const inResult = ({ texts, metas, withheld }: Layout): Layout => {
  const nested = (paths: readonly Path[]) => paths.map((path) => ['result', ...path])
  return { texts: nested(texts), metas: nested(metas), withheld: nested(withheld) }
}

/** Only declared fields: a value of a caller may have fields with these names. */
function metaPaths({ properties }: Operation['output']): Path[] {
  return Object.entries(properties).flatMap(
    ([field, { items }]: [string, { items?: Partial<Operation['output']> }]) => {
      if (metaNames.has(field)) return [[field]]
      const ofEntries = Object.keys(items?.properties ?? {}).filter((name) => metaNames.has(name))
      return ofEntries.map((name) => [field, name])
    },
  )
}

/** The part of an answer that agents read, and what `_meta` has of it. It is this part that is split. */
export function readablePart(answered: JsonFields, { metas, withheld }: Layout): { value: JsonFields; meta: Fields } {
  const kept = withheld.reduce<Json>((rest, path) => take(rest, path).rest, answered)
  const meta: Record<string, Json> = {}
  const value = metas.reduce<Json>((before, path) => {
    const { rest, taken } = take(before, path)
    if (taken !== undefined) meta[`webintel/${path.join('.')}`] = taken
    return rest
  }, kept)
  // The answer is an object, and stays one.
  return { value: value as JsonFields, meta }
}

interface ShownPart {
  value: JsonFields
  meta?: Fields
}

/** A part of an answer as a tool result: the image or the texts, then the other fields. */
export function showPart({ value, meta = {} }: ShownPart, { texts, image }: Layout, form: ResultForm): CallToolResult {
  if (image !== undefined) {
    const { [image.dataField]: data, ...facts } = value
    const mimeType = value[image.mimeTypeField]
    if (typeof data !== 'string' || typeof mimeType !== 'string') throw new Error('An image has no data or media type.')
    return toolResult({ blocks: [{ type: 'image', data, mimeType }], facts, meta }, form)
  }
  const blocks: { type: 'text'; text: string }[] = []
  const facts = texts.reduce<Json>((before, path) => {
    const { rest, taken } = take(before, path)
    for (const text of textsOf(taken, path)) blocks.push({ type: 'text', text })
    return rest
  }, value)
  return toolResult({ blocks, facts: facts as JsonFields, meta }, form)
}

/** Texts of a list are labelled with their place. */
function textsOf(taken: Json | undefined, path: Path): string[] {
  if (typeof taken === 'string') return [taken]
  if (!Array.isArray(taken)) return []
  const [list, field] = [path.slice(0, -1).join('.'), path.at(-1)]
  return taken.flatMap((text: Json, index) =>
    typeof text === 'string' ? [`${list}[${index}].${field}:\n\n${text}`] : [],
  )
}

/** Removes the values at a path. `taken`: undefined if there are none; of a list, one value or null for each entry. */
function take(value: Json, [step = '', ...more]: Path): { rest: Json; taken?: Json | undefined } {
  if (Array.isArray(value)) {
    const entries = value.map((entry: Json) => take(entry, [step, ...more]))
    const isFound = entries.some(({ taken }) => taken !== undefined)
    return {
      rest: entries.map(({ rest }) => rest),
      ...(isFound && { taken: entries.map(({ taken }) => taken ?? null) }),
    }
  }
  if (typeof value !== 'object' || value === null) return { rest: value }
  const { [step]: at, ...others } = value as JsonFields
  if (at === undefined) return { rest: value }
  if (more.length === 0) return { rest: others, taken: at }
  const inner = take(at, more)
  return { rest: { ...(value as JsonFields), [step]: inner.rest }, taken: inner.taken }
}
