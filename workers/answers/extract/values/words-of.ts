// cspell:ignore groesse große ihre deine dein unsere votre nuestros aprox

/**
 * The words of a name or label in lower case, without accents: `datePosted` → `date posted`, `Prix (TTC)` → `prix`.
 * Parentheses hold remarks.
 */
export function wordsOf(name: string): string {
  return name
    .slice(0, maxName)
    .replaceAll(/\([^()]{0,80}\)/g, ' ')
    .replaceAll(/(\p{Ll}|\p{N})(\p{Lu})/gu, '$1 $2')
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]/gu, ' ')
    .replaceAll(/ +/g, ' ')
    .trim()
}

/**
 * The key under which labels and names of fields are compared: umlauts may be written as two letters, and small words may be
 * missing. Expects what `wordsOf` returns.
 *
 * @example
 * labelKey('groesse') === labelKey('große') // true
 */
export function labelKey(words: string): string {
  const parts = words
    .replaceAll('ß', 'ss')
    .replaceAll(/([aou])e/g, '$1')
    .split(' ')
  const content = parts.filter((word) => !smallWords.has(word))
  return (content.length === 0 ? parts : content).join(' ')
}

// cspell:disable-next-line
const smallWords: ReadonlySet<string> = new Set(
  'ihre ihr deine dein unsere your our vos votre nos notre tus sus su nuestros d de des du del la le les el los las l der die das the of in y et und and ca approx environ aprox'.split(
    ' ',
  ),
)

const maxName = 200
