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

const maxName = 200
