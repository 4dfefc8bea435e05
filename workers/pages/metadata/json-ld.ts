export type JsonObject = Record<string, unknown>

/** The objects of a JSON-LD script, including those in `@graph` and arrays. Empty for invalid JSON, which is common. */
export function readJsonLd(script: string): JsonObject[] {
  if (script.length > maxLength) return []
  try {
    return unfold(JSON.parse(unwrapped(script)), 0)
  } catch {
    return []
  }
}

/** Whether a `@type` of the object matches, without its schema.org prefix. */
export function hasType(object: JsonObject, types: RegExp): boolean {
  const type = object['@type']
  const names = Array.isArray(type) ? type : [type]
  return names.some((name) => typeof name === 'string' && types.test(name.replace(/^https?:\/\/schema\.org\//u, '')))
}

/** The text of a value: a string, an object with a name or URL, or the first of a list. */
export function textIn(value: unknown, key: 'name' | 'url', maxDepth = 5): string | undefined {
  if (typeof value === 'string') return value.trim() || undefined
  if (maxDepth === 0) return undefined
  if (Array.isArray(value)) return textIn(value[0], key, maxDepth - 1)
  if (isObject(value)) return textIn(value[key] ?? value['@id'], key, maxDepth - 1)
  return undefined
}

/**
 * Replaces a value that only names the `@id` of one of the objects by that object, as the plugins of content management
 * systems write authors and publishers.
 */
export function referenceReader(objects: readonly JsonObject[]): (value: unknown) => unknown {
  const known = new Map<string, JsonObject>()
  for (const object of objects) {
    const id = object['@id']
    if (typeof id === 'string' && !known.has(id) && !isReference(object)) known.set(id, object)
  }
  return (value) => {
    const id = isObject(value) && isReference(value) ? value['@id'] : value
    return (typeof id === 'string' ? known.get(id) : undefined) ?? value
  }
}

/** Whether an object says nothing but an `@id`, and perhaps a type. */
function isReference(object: JsonObject): boolean {
  return Object.keys(object).every((name) => name === '@id' || name === '@type')
}

export function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

const maxLength = 2_000_000

function unwrapped(script: string): string {
  const end = script.trimEnd()
  const bare = end.endsWith(';') ? end.slice(0, -1).trimEnd() : end
  return (closer.test(bare) ? bare.replace(closer, '') : bare)
    .replace(/^\s*(?:\/[/*]\s*)?<!---->(?:\s*\*\/)?/u, '')
    .replace(/^\s*(?:<!--|\/\*\s*<!\[CDATA\[\s*\*\/|<!\[CDATA\[|\/\/<!\[CDATA\[)/u, '')
}

const closer = /(?:-->|\/\*\s*\]\]>\s*\*\/|\]\]>|\/\/\]\]>)$/u

function unfold(value: unknown, depth: number): JsonObject[] {
  if (depth > 4) return []
  if (Array.isArray(value)) return value.slice(0, 200).flatMap((each) => unfold(each, depth + 1))
  if (!isObject(value)) return []
  const inner = ['@graph', 'mainEntity', 'mainEntityOfPage'].flatMap((key) => unfold(value[key], depth + 1))
  return [value, ...inner]
}
