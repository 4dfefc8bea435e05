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
  /** Each is an image block. `mimeType`: the media type, or the field that has it. */
  images: readonly { path: Path; mimeType: string | Path }[]
}

/** The names of fields. A path through a list goes on in each of its entries. */
type Path = readonly string[]

/** Proofs and the state of the cache are for programs. */
const metaNames: ReadonlySet<string> = new Set(['proof', 'proofs', 'cache', 'contentCache'])

/** The layout of an answer. `get_job` shows the answer of another operation in `result`. */
export function layoutOf({ name, tool, output }: Operation, answered: JsonFields): Layout {
  const shown = name === 'job-get' ? operationOf(answered) : undefined
  if (shown !== undefined) return inResult(layoutOf(shown, {}))
  const paths = (fields: readonly string[] = []) => fields.map((field) => field.split('.'))
  return {
    texts: paths(tool?.texts),
    metas: metaPaths(output),
    withheld: paths(tool?.withheld),
    images: (tool?.images ?? []).map((image) => ({
      path: image.field.split('.'),
      mimeType: 'mimeType' in image ? image.mimeType : image.mimeTypeField.split('.'),
    })),
  }
}

const operationOf = ({ operation }: JsonFields): AnyOperation | undefined =>
  operations.find(({ name }) => name === operation)

const inResult = ({ texts, metas, withheld, images }: Layout): Layout => {
  const nest = (path: Path) => ['result', ...path]
  return {
    texts: texts.map(nest),
    metas: metas.map(nest),
    withheld: withheld.map(nest),
    images: images.map(({ path, mimeType }) => ({
      path: nest(path),
      mimeType: typeof mimeType === 'string' ? mimeType : nest(mimeType),
    })),
  }
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

/** An answer as agents get it. */
export interface ShownAnswer {
  /** The part that is split if it is long. */
  value: JsonFields
  images?: readonly Block[]
  meta?: Fields
}

type Block = CallToolResult['content'][number]

/** The part of an answer that agents read, its images, and what `_meta` has of it. */
export function readablePart(answered: JsonFields, { metas, withheld, images }: Layout): Required<ShownAnswer> {
  const shown: Block[] = []
  const meta: Record<string, Json> = {}
  let rest: Json = answered
  const leave = (path: Path): Json | undefined => {
    const { rest: others, taken } = take(rest, path)
    rest = others
    return taken
  }
  for (const path of withheld) leave(path)
  for (const { path, mimeType } of images) {
    const type = mimeTypeOf(answered, mimeType)
    const { requestId } = answered
    const uri = `webintel:${typeof requestId === 'string' ? requestId : 'answer'}/${path.join('.')}`
    for (const block of fileBlocks(entriesOf(leave(path), path), type, uri)) shown.push(block)
  }
  for (const path of metas) {
    const taken = leave(path)
    if (taken !== undefined) meta[`webintel/${path.join('.')}`] = taken
  }
  // The answer is an object, and stays one.
  return { value: rest as JsonFields, images: shown, meta }
}

function mimeTypeOf(answered: JsonFields, mimeType: string | Path): string {
  const found = typeof mimeType === 'string' ? mimeType : take(answered, mimeType).taken
  return typeof found === 'string' ? found : ''
}

/** A part of an answer as a tool result: the images and texts, then the other fields. */
export function showPart(
  { value, images = [], meta = {} }: ShownAnswer,
  { texts }: Layout,
  form: ResultForm,
): CallToolResult {
  const blocks: Block[] = [...images]
  const facts = texts.reduce<Json>((before, path) => {
    const { rest, taken } = take(before, path)
    for (const { label, value: text } of entriesOf(taken, path)) blocks.push(textBlock(label + text))
    return rest
  }, value)
  return toolResult({ blocks, facts: facts as JsonFields, meta }, form)
}

const textBlock = (text: string) => ({ type: 'text' as const, text })

/** Images, and other files as resources, each of a list with its place before it. */
const fileBlocks = (entries: readonly Entry[], mimeType: string, uri: string): Block[] =>
  entries.flatMap(({ label, value: data }) => [
    ...(label === '' ? [] : [textBlock(label.trim())]),
    mimeType.startsWith('image/')
      ? { type: 'image' as const, data, mimeType }
      : { type: 'resource' as const, resource: { uri, mimeType, blob: data } },
  ])

interface Entry {
  label: string
  value: string
}

/** The texts that were taken at a path. Those of a list are labelled with their place. */
function entriesOf(taken: Json | undefined, path: Path): Entry[] {
  if (typeof taken === 'string') return [{ label: '', value: taken }]
  if (!Array.isArray(taken)) return []
  const [list, field] = [path.slice(0, -1).join('.'), path.at(-1)]
  return taken.flatMap((value: Json, index) =>
    typeof value === 'string' ? [{ label: `${list}[${index}].${field}:\n\n`, value }] : [],
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
