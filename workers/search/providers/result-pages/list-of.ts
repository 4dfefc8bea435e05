/** A value of JSON-LD as a list, since one value needs no list. At most 200. */
export function listOf(value: unknown): readonly unknown[] {
  if (value === undefined || value === null) return []
  return Array.isArray(value) ? value.slice(0, maxLength) : [value]
}

const maxLength = 200
