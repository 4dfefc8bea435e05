/**
 * Normalised indel similarity: 1 − (insertions + deletions) / (both lengths), between code points. This equals twice the
 * longest common subsequence by both lengths. Bit-parallel (Hyyrö 2004): 32 code points of `left` at a time.
 */
export function indelSimilarity(left: string, right: string): number {
  const [first, second] = [Array.from(left), Array.from(right)]
  const total = first.length + second.length
  return total === 0 ? 1 : (2 * commonLength(first, second)) / total
}

/** The length of the longest common subsequence. */
function commonLength(first: readonly string[], second: readonly string[]): number {
  const words = Math.ceil(first.length / 32)
  const matches = new Map<string, Uint32Array>()
  for (const [index, char] of first.entries()) {
    const mask = matches.get(char) ?? new Uint32Array(words)
    mask[index >>> 5] = (mask[index >>> 5] ?? 0) | (1 << (index & 31))
    matches.set(char, mask)
  }
  const row = new Uint32Array(words).fill(0xffff_ffff)
  for (const char of second) {
    const mask = matches.get(char)
    if (mask) advance(row, mask)
  }
  let common = 0
  for (let index = 0; index < first.length; index++) common += (((row[index >>> 5] ?? 0) >>> (index & 31)) & 1) ^ 1
  return common
}

/** One step of the recurrence: row = (row + (row & mask)) | (row & ~mask), with carries between words. */
function advance(row: Uint32Array, mask: Uint32Array): void {
  let carry = 0
  for (let word = 0; word < row.length; word++) {
    const value = row[word] ?? 0
    const matched = value & (mask[word] ?? 0)
    const sum = value + (matched >>> 0) + carry
    carry = sum > 0xffff_ffff ? 1 : 0
    row[word] = sum | (value & ~(mask[word] ?? 0))
  }
}
