import type { Json } from '#shared/contract/json.ts'
import { textPrefix } from '#shared/runtime/text-prefix.ts'
import { estimateTokens, lengthWithin } from '#shared/text/model-tokens.ts'

/** The start of a part: the path of field names and indexes; within a string, also the number of characters before it. */
export type ResultPosition = readonly (string | number)[]

/** `next`: the start of the rest; absent after the last part. */
export interface ResultPart {
  value: Json
  next?: ResultPosition
}

/** Minimum size of a part. */
const minTokens = 50

/** Values up to this length, as JSON, are never split. They come before the longer fields of their object. */
const maxSmallLength = 500

/**
 * Returns as much of a value as fits `maxTokens`, starting at a position. A part has the shape of the value: strings are
 * cut at the end of a paragraph if possible, arrays between items, and the rest is omitted. All parts together are the
 * value. Throws a RangeError if the position is not in the value.
 */
export function splitResult(value: Json, maxTokens: number, from: ResultPosition = []): ResultPart {
  return take(value, from, { left: maxTokens })
}

interface Budget {
  /** Tokens. */
  left: number
}

function take(value: Json | undefined, from: ResultPosition, budget: Budget): ResultPart {
  if (from.length === 0 && isSmall(value)) return takeWhole(value, budget)
  if (typeof value === 'string') return takeText(value, from, budget)
  if (Array.isArray(value)) return takeItems(value as readonly Json[], from, budget)
  if (typeof value === 'object' && value !== null) return takeFields(Object.entries(value), from, budget)
  throw unknownPosition()
}

function takeWhole(value: Json | undefined, budget: Budget): ResultPart {
  budget.left -= estimateTokens(JSON.stringify(value))
  return { value: value ?? null }
}

function takeText(text: string, [start = 0, ...more]: ResultPosition, budget: Budget): ResultPart {
  if (typeof start !== 'number' || start > text.length || more.length > 0) throw unknownPosition()
  const rest = text.slice(start)
  const fitting = lengthWithin(rest, Math.max(budget.left, minTokens))
  if (fitting === rest.length) {
    budget.left -= estimateTokens(rest) + 1
    return { value: rest }
  }
  budget.left = 0
  const value = textPrefix(rest, breakPoint(rest.slice(0, fitting)))
  return { value, next: [start + value.length] }
}

/** After a paragraph in the second half of the text; otherwise after a word; otherwise at the end of the text. */
function breakPoint(text: string): number {
  const end = Math.max(text.lastIndexOf('\n\n') + 2, 1)
  if (end > text.length / 2) return end
  const word = Math.max(text.lastIndexOf(' '), text.lastIndexOf('\n')) + 1
  return word > text.length / 2 ? word : text.length
}

function takeItems(items: readonly Json[], [start = 0, ...inner]: ResultPosition, budget: Budget): ResultPart {
  if (typeof start !== 'number' || start > items.length) throw unknownPosition()
  const taken: Json[] = []
  for (let index = start; index < items.length; index++) {
    if (index > start && budget.left < minTokens) return { value: taken, next: [index] }
    const part = take(items[index], index === start ? inner : [], budget)
    taken.push(part.value)
    if (part.next !== undefined) return { value: taken, next: [index, ...part.next] }
  }
  return { value: taken }
}

function takeFields(
  entries: readonly [string, Json | undefined][],
  [start, ...inner]: ResultPosition,
  budget: Budget,
): ResultPart {
  const { small = [], large = [] } = Object.groupBy(entries, ([, field]) => (isSmall(field) ? 'small' : 'large'))
  const fields = [...small, ...large]
  const first = start === undefined ? 0 : fields.findIndex(([name]) => name === start)
  if (first === -1) throw unknownPosition()
  const taken: [string, Json][] = []
  // fromEntries also sets fields such as __proto__ correctly.
  const part = (next?: ResultPosition): ResultPart => ({
    value: Object.fromEntries(taken),
    ...(next !== undefined && { next }),
  })
  for (const [index, [name, field]] of fields.slice(first).entries()) {
    if (index > 0 && budget.left < minTokens) return part([name])
    budget.left -= estimateTokens(name) + 1
    const { value, next } = take(field, index === 0 ? inner : [], budget)
    taken.push([name, value])
    if (next !== undefined) return part([name, ...next])
  }
  return part()
}

function isSmall(value: Json | undefined): boolean {
  return lengthUpTo(value, maxSmallLength) <= maxSmallLength
}

/** The approximate length of a value as JSON. Stops counting at the limit. */
function lengthUpTo(value: Json | undefined, limit: number): number {
  if (typeof value === 'string') return value.length + 2
  if (typeof value !== 'object' || value === null) return 5
  let length = 2
  for (const [name, item] of Object.entries(value)) {
    length += (Array.isArray(value) ? 1 : name.length + 4) + lengthUpTo(item, limit - length)
    if (length > limit) break
  }
  return length
}

const unknownPosition = () => new RangeError('the position is not in the value')
