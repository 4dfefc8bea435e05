/** Values that a field may have after its service has changed. */
const strange: readonly unknown[] = [null, 42, 'text', '', [], {}, true]

/** Copies of a JSON value with one part replaced by each strange value, or left out. Of a list, only the first entry. */
export function mutationsOf(value: unknown): unknown[] {
  if (Array.isArray(value)) return value.length === 0 ? [] : partsOf(value[0]).map((part) => value.with(0, part))
  if (typeof value !== 'object' || value === null) return []
  const fields: Readonly<Record<string, unknown>> = { ...value }
  return Object.keys(fields).flatMap((name) => {
    const { [name]: part, ...without } = fields
    const changed = partsOf(part).map((strangePart) => Object.assign({ [name]: strangePart }, without))
    return changed.concat(without)
  })
}

const partsOf = (part: unknown) => [...strange, ...mutationsOf(part)]

/** Beginnings of a text, as of a connection that broke off. */
export const beginningsOf = (text: string): string[] =>
  [0, 0.2, 0.5, 0.9].map((share) => text.slice(0, Math.floor(text.length * share)))
