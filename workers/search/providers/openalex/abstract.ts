/**
 * The start of an abstract, from OpenAlex's inverted index: a list of positions for each word. Undefined without words.
 *
 * @example
 * readInvertedIndex({ Owls: [0], hunt: [1, 3], and: [2] }) // 'Owls hunt and hunt'
 */
export function readInvertedIndex(index: unknown): string | undefined {
  if (typeof index !== 'object' || index === null) return undefined
  const words: string[] = []
  for (const [word, positions] of Object.entries(index)) {
    if (!Array.isArray(positions)) continue
    for (const position of positions) if (isInStart(position)) words[position] = word
  }
  // The callback skips positions without a word.
  const found = words.filter((word) => word.length <= maxWordLength)
  return found.length === 0 ? undefined : found.join(' ')
}

const isInStart = (position: unknown): position is number =>
  Number.isInteger(position) && Number(position) >= 0 && Number(position) < maxWords

/** More than a snippet can hold. */
const maxWords = 500

const maxWordLength = 100
