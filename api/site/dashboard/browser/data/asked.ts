/** The fields of answers that repeat what was asked, in the order of their meaning. */
const names = ['url', 'query', 'topic', 'domain', 'name', 'videoId'] as const

/** The URL, the query or the name that a call asked for, from its stored answer. Undefined if the answer does not say it. */
export function askedOf(result: unknown): string | undefined {
  if (typeof result !== 'object' || result === null) return undefined
  for (const name of names) {
    const value: unknown = Reflect.get(result, name)
    if (typeof value === 'string' && value !== '') return value
  }
  const items: unknown = Reflect.get(result, 'results')
  if (!Array.isArray(items) || items.length === 0) return undefined
  const first = askedOf(items[0])
  return first !== undefined && items.length > 1 ? `${first} and ${items.length - 1} more` : first
}
