/** The first `maxChars` UTF-16 code units of a text; never splits a surrogate pair. */
export function textPrefix(text: string, maxChars: number): string {
  const cut = text.slice(0, maxChars)
  return cut.isWellFormed() ? cut : cut.slice(0, -1)
}
