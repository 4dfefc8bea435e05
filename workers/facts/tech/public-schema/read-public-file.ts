/** Reads a JSON file of the public schema: an object of objects. Throws if it has another form. */
export function readPublicFile(text: string): Record<string, Record<string, unknown>> {
  const value: unknown = JSON.parse(text)
  if (!isObject(value)) throw new Error('Fingerprints: expected a JSON object of technologies or categories.')
  return Object.fromEntries(
    Object.entries(value).filter((entry): entry is [string, Record<string, unknown>] => isObject(entry[1])),
  )
}

export const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** A text, or the texts of a list. Anything else is not a text. */
export function textsOf(value: unknown): string[] {
  const list: unknown[] = Array.isArray(value) ? value : [value]
  return list.filter((item): item is string => typeof item === 'string')
}

/** The texts by name, with names in lower case. */
export function namedTexts(value: unknown): { name: string; texts: string[] }[] {
  if (!isObject(value)) return []
  return Object.entries(value).map(([name, texts]) => ({ name, texts: textsOf(texts) }))
}
