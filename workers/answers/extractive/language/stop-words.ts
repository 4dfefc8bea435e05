/**
 * Returns a test for words that occur in most texts of the language of these words, and so say nothing about their subject. The
 * language is that with the most such words: `die` is one in German, and not in English.
 */
export function stopWordTest(words: readonly string[]): (word: string) => boolean {
  const plain = words.map((word) => word.toLowerCase())
  let best = { list: english, hits: countIn(english, plain) }
  for (const list of others) {
    const hits = countIn(list, plain)
    if (hits > best.hits) best = { list, hits }
  }
  return (word) => best.list.has(word.toLowerCase())
}

/** Whether it is such a word in any of the languages. */
export const isStopWord = (word: string): boolean =>
  english.has(word.toLowerCase()) || others.some((list) => list.has(word.toLowerCase()))

const countIn = (list: ReadonlySet<string>, words: readonly string[]) => words.filter((word) => list.has(word)).length

const listOf = (words: string): ReadonlySet<string> => new Set(words.split(' '))

// cspell:disable
const english = listOf(
  'a an and are as at be been being but by can could did do does doing for from had has have having he her hers him his how i if in into is it its itself me my no not of off on or our ours she should so some such than that the their theirs them then there these they this those to too us was we were what when where which while who whom whose why will with would you your yours about any all also am please',
)

/** German, French, Spanish with Portuguese, Italian, Dutch. */
const others = [
  listOf(
    'der die das den dem des ein eine einer eines einem einen und oder ist sind war waren wird werden wurde wurden hat haben hatte im in am an auf aus bei mit nach von vom zu zum zur für über unter als auch nicht es er sie ihr wie was wer wo wann warum',
  ),
  listOf(
    'le la les un une des du de et ou est sont était ont été à au aux en dans par pour sur avec sans ce cette ces il elle ils elles que qui quoi dont où se son sa ses leur leurs ne pas plus a',
  ),
  listOf(
    'el la los las un una unos unas y o es son fue fueron era eran ha han de del al en por para con sin que quien se su sus lo le no más os as um uma e ou é são foi foram do da dos das no na nos nas em com sem seu sua',
  ),
  listOf(
    'il lo gli i uno una ed è sono era erano di dei della delle del dello nel nella nei con senza per su che chi si suo sua suoi',
  ),
  listOf(
    'het een en of zijn werd werden heeft hebben had van voor met zonder op aan te bij uit om dat die deze dit niet ook',
  ),
]
// cspell:enable
