import { normalizeUnicode } from '#shared/text/normalize-unicode.ts'

/** The words of a text in one spelling: lower case, without diacritics, the plural as the singular. */
export const wordsOf = (text: string): string[] => foldedWords(text).map(singular)

/** The words that carry meaning: without articles, prepositions and the like. */
export const contentWords = (text: string): string[] =>
  foldedWords(text)
    .filter((word) => !functionWords.has(word))
    .map(singular)

function foldedWords(text: string): string[] {
  const plain = normalizeUnicode(text, 'NFKD').replaceAll(/\p{M}/gu, '').toLowerCase()
  return plain.match(/[\p{L}\p{N}]+/gu) ?? []
}

/** English plurals. Words of other languages keep their spelling or lose the same letter on every page. */
function singular(word: string): string {
  if (word.length < 4 || !word.endsWith('s') || word.endsWith('ss') || word.endsWith('us')) return word
  if (word.endsWith('ies') && word.length > 4) return `${word.slice(0, -3)}y`
  // cspell:disable-next-line
  const isSibilant = ['sses', 'xes', 'ches', 'shes'].some((ending) => word.endsWith(ending))
  return word.slice(0, isSibilant ? -2 : -1)
}

// cspell:disable
/** Words of English, German, French, Spanish, Italian and Dutch that a comparison ignores, without diacritics. */
const functionWords: ReadonlySet<string> = new Set(
  (
    'a an and are as at be been but by for had has have he her his i in is it its of on or our she so such than that ' +
    'the their them there these they this those to was we were which who will with would you your ' +
    'all also about can do doe does into may more most only other out over some what when where how ' +
    'der die das den dem des ein eine einen einem einer und oder ist sind war im am auf mit von zu zum zur fur als ' +
    'le la les un une des et ou est sont dans sur pour avec de du au aux ' +
    'el los las una y o es son en por para con del al ' +
    'il lo gli e di da che i het van een en op te'
  ).split(' '),
)
// cspell:enable
