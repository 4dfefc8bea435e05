/**
 * A set of texts that keeps 8 to 24 bytes for each instead of the text. It takes two different texts for equal with a
 * probability of 2^-53 per pair: about one in 70,000 for half a million texts.
 */
export function distinctTexts(): { add: (text: string) => boolean; size: () => number } {
  let table = new Float64Array(1024)
  let size = 0

  const place = (hash: number, slots: Float64Array) => {
    let at = hash % slots.length
    while (slots[at] !== 0 && slots[at] !== hash) at = (at + 1) % slots.length
    return at
  }
  const grow = () => {
    const larger = new Float64Array(table.length * 2)
    for (const hash of table) if (hash !== 0) larger[place(hash, larger)] = hash
    table = larger
  }
  return {
    size: () => size,
    /** Returns whether the text is new. */
    add: (text) => {
      const hash = hashOf(text)
      const at = place(hash, table)
      if (table[at] === hash) return false
      table[at] = hash
      size += 1
      if (size * 3 > table.length * 2) grow()
      return true
    },
  }
}

/** A whole number from 1 to 2^53: two FNV-1a hashes of 32 bits, one of them over the characters in reverse. */
function hashOf(text: string): number {
  let low = 0x811c9dc5
  let high = 0xc9dc5118
  for (let at = 0, end = text.length - 1; at <= end; at += 1) {
    low = Math.imul(low ^ text.charCodeAt(at), 0x01000193)
    high = Math.imul(high ^ text.charCodeAt(end - at), 0x01000193)
  }
  return ((high ^ (high >>> 13)) & 0x1f_ffff) * 2 ** 32 + (low >>> 0) + 1
}
