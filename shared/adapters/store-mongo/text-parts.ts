/** The parts of a large text: their ids in order begin with `id`. */
export interface Parts {
  id: string
  count: number
}

export function partIds({ id, count }: Parts): string[] {
  return Array.from({ length: count }, (_, index) => `${id} ${index}`)
}

/** UTF-16 units in a part, 1.5 MB at most: far below the 16 MiB of a document, and written in one go. */
const partLength = 500_000

/** Cuts a text into parts, each of which is well-formed if it is. A text that needs no cutting is its only part. */
export function cutText(text: string): string[] {
  const parts: string[] = []
  let start = 0
  do {
    let end = start + partLength
    if (isHighSurrogate(text.charCodeAt(end - 1))) end--
    parts.push(text.slice(start, end))
    start = end
  } while (start < text.length)
  return parts
}

function isHighSurrogate(unit: number): boolean {
  return unit >= 0xd800 && unit <= 0xdbff
}
