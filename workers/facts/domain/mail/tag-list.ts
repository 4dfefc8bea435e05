/** A tag of `v=DMARC1; p=none` and its like. */
export interface Tag {
  /** In lower case. */
  name: string
  value: string
  /** Offset in the record, in characters. */
  position: number
}

/** Tags of a record, in order. `malformed`: the positions of parts that are no tag. Reads at most 100 parts. */
export function parseTags(text: string): { tags: Tag[]; malformed: number[] } {
  const tags: Tag[] = []
  const malformed: number[] = []
  let position = 0
  for (const part of text.split(';', maxParts)) {
    const equals = part.indexOf('=')
    const name = part.slice(0, Math.max(0, equals)).trim().toLowerCase()
    const start = position + (part.length - part.trimStart().length)
    if (name !== '') tags.push({ name, value: part.slice(equals + 1).trim(), position: start })
    else if (part.trim() !== '') malformed.push(start)
    position += part.length + 1
  }
  return { tags, malformed }
}

const maxParts = 100

/** Whether a TXT record starts with this version: `v=DMARC1`, alone or before a semicolon. */
export function hasVersion(text: string, version: string): boolean {
  const [first] = parseTags(text.slice(0, 100)).tags
  return first?.name === 'v' && first.value === version
}

/** The value of a tag. */
export const tagIn = (tags: readonly Tag[], name: string): string | undefined =>
  tags.find((tag) => tag.name === name)?.value
