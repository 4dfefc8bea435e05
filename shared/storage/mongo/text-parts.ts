/** The parts of a large text. Their ids are `ID INDEX`, in order. */
export interface Parts {
  id: string
  count: number
}

export function partIds({ id, count }: Parts): string[] {
  return Array.from({ length: count }, (_, index) => `${id} ${index}`)
}

/** UTF-16 units per part: at most 1.5 MB in UTF-8, far below the document limit of 16 MiB. */
const partLength = 500_000

/** Splits a text into parts without breaking a surrogate pair. A short text is its only part. */
export function splitText(text: string): string[] {
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
