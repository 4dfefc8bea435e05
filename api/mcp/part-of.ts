import { beginningOf } from '#shared/beginning-of.ts'
import type { Json } from '#shared/collections.ts'
import { estimateTokens, lengthWithin } from '#shared/tokens.ts'

/** Where in a value a part begins: names and indexes on the way, and within a text how many characters come before. */
export type Place = readonly (string | number)[]

/** `next`: where the rest begins, if there is any. */
export interface Part {
  value: Json
  next?: Place
}

/** A part that small would say nothing. */
const leastTokens = 50

/** What is no longer than this is never cut, and comes before the longer fields of its object. */
const smallLength = 500

/**
 * As much of a value, from a place on, as fits the number of tokens. Its form stays: texts and lists are cut, at the end
 * of a paragraph or between two items where there is one, and what comes after the cut is left out. The parts put
 * together are the value. Throws a RangeError for a place that is not in it.
 */
export function partOf(value: Json, maxTokens: number, from: Place = []): Part {
  return take(value, from, { left: maxTokens })
}

interface Budget {
  /** Tokens. */
  left: number
}

function take(value: Json | undefined, from: Place, budget: Budget): Part {
  if (from.length === 0 && isSmall(value)) return takeWhole(value, budget)
  if (typeof value === 'string') return takeText(value, from, budget)
  if (Array.isArray(value)) return takeItems(value as readonly Json[], from, budget)
  if (typeof value === 'object' && value !== null) return takeFields(Object.entries(value), from, budget)
  throw elsewhere()
}

function takeWhole(value: Json | undefined, budget: Budget): Part {
  budget.left -= estimateTokens(JSON.stringify(value))
  return { value: value ?? null }
}

function takeText(text: string, [start = 0, ...more]: Place, budget: Budget): Part {
  if (typeof start !== 'number' || start > text.length || more.length > 0) throw elsewhere()
  const rest = text.slice(start)
  const fitting = lengthWithin(rest, Math.max(budget.left, leastTokens))
  if (fitting === rest.length) {
    budget.left -= estimateTokens(rest) + 1
    return { value: rest }
  }
  budget.left = 0
  const value = beginningOf(rest, goodEnd(rest.slice(0, fitting)))
  return { value, next: [start + value.length] }
}

/** After a paragraph in the second half of the text, else after a word, else where the text ends. */
function goodEnd(text: string): number {
  const end = Math.max(text.lastIndexOf('\n\n') + 2, 1)
  if (end > text.length / 2) return end
  const word = Math.max(text.lastIndexOf(' '), text.lastIndexOf('\n')) + 1
  return word > text.length / 2 ? word : text.length
}

function takeItems(items: readonly Json[], [start = 0, ...within]: Place, budget: Budget): Part {
  if (typeof start !== 'number' || start > items.length) throw elsewhere()
  const taken: Json[] = []
  for (let index = start; index < items.length; index++) {
    if (index > start && budget.left < leastTokens) return { value: taken, next: [index] }
    const part = take(items[index], index === start ? within : [], budget)
    taken.push(part.value)
    if (part.next !== undefined) return { value: taken, next: [index, ...part.next] }
  }
  return { value: taken }
}

function takeFields(entries: readonly [string, Json | undefined][], [start, ...within]: Place, budget: Budget): Part {
  const { small = [], large = [] } = Object.groupBy(entries, ([, field]) => (isSmall(field) ? 'small' : 'large'))
  const fields = [...small, ...large]
  const first = start === undefined ? 0 : fields.findIndex(([name]) => name === start)
  if (first === -1) throw elsewhere()
  const taken: [string, Json][] = []
  // Built from entries, so that a field of any name is a field.
  const part = (next?: Place): Part => ({ value: Object.fromEntries(taken), ...(next !== undefined && { next }) })
  for (const [index, [name, field]] of fields.slice(first).entries()) {
    if (index > 0 && budget.left < leastTokens) return part([name])
    budget.left -= estimateTokens(name) + 1
    const { value, next } = take(field, index === 0 ? within : [], budget)
    taken.push([name, value])
    if (next !== undefined) return part([name, ...next])
  }
  return part()
}

function isSmall(value: Json | undefined): boolean {
  return lengthUpTo(value, smallLength) <= smallLength
}

/** The length of a value as JSON, about; counted no further than the limit. */
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

const elsewhere = () => new RangeError('there is no such place')
