/** At most so many characters of a text; never half of a surrogate pair. */
export function beginningOf(text: string, maxChars: number): string {
  const cut = text.slice(0, maxChars)
  return cut.isWellFormed() ? cut : cut.slice(0, -1)
}
