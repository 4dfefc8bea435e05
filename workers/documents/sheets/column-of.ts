/** The column of a reference such as `AB12`, from 0. */
export function columnOf(reference: string | undefined): number | undefined {
  if (reference === undefined) return undefined
  let column = 0
  for (const letter of reference.slice(0, 4)) {
    const digit = letter.charCodeAt(0) - 64
    if (digit < 1 || digit > 26) break
    column = column * 26 + digit
  }
  return column === 0 ? undefined : column - 1
}
