import { textPrefix } from '#shared/runtime/text-prefix.ts'
import { valueAt } from '#workers/upstreams/read-reply.ts'
import { visibleText } from '#workers/upstreams/visible-text.ts'

/** The own members of the object at a path; none for anything else. At most `maxEntries`. */
export function entriesAt(value: unknown, ...path: string[]): [string, unknown][] {
  const found = valueAt(value, ...path)
  if (typeof found !== 'object' || found === null || Array.isArray(found)) return []
  return Object.entries(found).slice(0, maxEntries)
}

/** The items of the list at a path; none for anything else. At most `maxEntries`. */
export function itemsAt(value: unknown, ...path: string[]): unknown[] {
  const found = valueAt(value, ...path)
  return Array.isArray(found) ? found.slice(0, maxEntries) : []
}

/** Registries set no limit. The package with the most versions has a fifth of this. */
const maxEntries = 100_000

/** The beginning of a text on one line, without invisible characters. */
export function bounded(text: string, maxChars: number): string {
  return visibleText(textPrefix(text.trim(), maxChars).replaceAll(/[\r\n\t]/g, ' '))
}

/** Unix milliseconds of an ISO 8601 text. */
export function timeOf(value: unknown): number | undefined {
  if (typeof value !== 'string' || value.length > 40) return undefined
  const time = Date.parse(value)
  return Number.isNaN(time) ? undefined : time
}
