/**
 * A name as text that any server orders by the bytes of the name, whether it compares bytes, code points or UTF-16:
 * one character for each UTF-8 byte. What is ASCII stays as it is.
 */
export function toByteText(name: string): string {
  return Buffer.from(name).toString('latin1')
}

export function fromByteText(text: string): string {
  return Buffer.from(text, 'latin1').toString()
}
