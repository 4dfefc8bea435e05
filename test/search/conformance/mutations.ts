/** Values that a field may have after its service has changed. */
const strange: readonly unknown[] = [null, 42, 'text', '', [], {}, true]

/** Copies of a JSON value with one part replaced by each strange value, or left out. Of a list, only the first entry. */
export function mutationsOf(value: unknown): unknown[] {
  if (Array.isArray(value)) {
    const [first, ...rest] = value as unknown[]
    return value.length === 0 ? [] : partsOf(first).map((part) => [part, ...rest])
  }
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, part]) => {
    const { [name]: _left, ...without } = value as Record<string, unknown>
    return [without, ...partsOf(part).map((changed) => ({ ...value, [name]: changed }))]
  })
}

const partsOf = (part: unknown) => [...strange, ...mutationsOf(part)]

/** Beginnings of a text, as of a connection that broke off. */
export const beginningsOf = (text: string): string[] =>
  [0, 0.2, 0.5, 0.9].map((share) => text.slice(0, Math.floor(text.length * share)))
