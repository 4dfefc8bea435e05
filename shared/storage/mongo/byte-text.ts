/**
 * Encodes a name with one character for each of its UTF-8 bytes. Every server then orders names by their bytes, whether
 * it compares bytes, code points or UTF-16 units. ASCII stays unchanged.
 */
export function toByteText(name: string): string {
  return Buffer.from(name).toString('latin1')
}

export function fromByteText(text: string): string {
  return Buffer.from(text, 'latin1').toString()
}
