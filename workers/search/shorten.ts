/** A text of at most `maxCharacters`, cut between words. */
export function shorten(text: string, maxCharacters: number): string {
  if (text.length <= maxCharacters) return text
  const start = text.slice(0, maxCharacters)
  const space = start.lastIndexOf(' ')
  // A cut between the halves of a character must not leave one of them.
  return `${start.slice(0, space > maxCharacters / 2 ? space : -1).toWellFormed()}…`
}
