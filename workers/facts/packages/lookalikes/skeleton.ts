/** Without scope marks and separators, and with one character for those that look alike: `@babel/core` is `babelcore`. */
export function skeletonOf(name: string): string {
  const letters = name
    .normalize('NFKD')
    .replaceAll(/[@/_.~-]/g, '')
    .replaceAll('vv', 'w')
    .replaceAll('rn', 'm')
  return Array.from(letters, (letter) => lookalikeLetters.get(letter) ?? letter).join('')
}

/** npm accepts ASCII only; old names and other registries may have more. */
const lookalikeLetters: ReadonlyMap<string, string> = new Map([
  ['0', 'o'],
  ['1', 'l'],
  ['i', 'l'],
  ['5', 's'],
  ['а', 'a'],
  ['е', 'e'],
  ['о', 'o'],
  ['р', 'p'],
  ['с', 'c'],
  ['х', 'x'],
])

/** The words of a name in one order. */
export const wordsOf = (name: string) => name.split(/[-_.]/).sort().join('-')
