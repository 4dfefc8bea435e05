// cspell:disable
/** Words that say little about a topic, folded, by language. */
const functionWordsByLanguage = {
  en: 'a an the and or but if then than that this these those of in on at to for from by with about into over under as is are was were be been being am do does did done has have had having it its he she they them his her their we our you your i my me us who whom whose which what when where why how all any each some such no not only own same so too very can could will would shall should may might must there here also',
  de: 'der die das den dem des ein eine einer eines einem einen und oder aber wenn als wie ist sind war waren wird werden wurde wurden hat haben hatte hatten in im an am auf aus bei mit nach von vom zu zum zur fur uber unter durch um nicht kein keine es er sie wir ihr ich sich auch nur noch so dass was wer wo wann warum welche welcher welches dieser diese dieses',
  fr: 'le la les un une des du de d l et ou mais si que qui quoi dont ou est sont etait etaient etre ete a ont avait avaient dans en sur sous par pour avec sans au aux ce cet cette ces il elle ils elles nous vous je tu se son sa ses leur leurs ne pas plus quel quelle quels quelles quand comment pourquoi',
  es: 'el la los las un una unos unas de del y o pero si que quien cual es son era eran ser sido ha han habia en sobre por para con sin al lo le les se su sus este esta estos estas no mas como cuando donde',
  it: 'il lo la i gli le un uno una di del della dei delle e o ma se che chi e sono era erano essere stato ha hanno in nel nella su per con senza al alla non piu come quando dove perche quale',
  pt: 'o a os as um uma de do da dos das e ou mas se que quem e sao era eram ser foi ha tem em no na nos nas por para com sem ao nao mais como quando onde qual',
  nl: 'de het een en of maar als dan dat die dit deze is zijn was waren wordt worden werd heeft hebben had in op aan bij met naar van voor over onder door om niet geen er hij zij ze wij je ik zich ook nog hoe wat wie waar wanneer waarom welke',
} as const
// cspell:enable

const sets = new Map(
  Object.entries(functionWordsByLanguage).map(([language, words]) => [language, new Set(words.split(' '))]),
)

const all = new Set(Object.values(functionWordsByLanguage).flatMap((words) => words.split(' ')))

/** Expects a folded word. */
export const isFunctionWord = (word: string): boolean => all.has(word)

/** The language with the most function words among these folded words. Undefined if too few decide. */
export function languageOf(words: readonly string[]): string | undefined {
  let best: string | undefined
  let most = 1
  let next = 0
  for (const [language, functionWords] of sets) {
    const count = words.filter((word) => functionWords.has(word)).length
    if (count > most) {
      next = most
      most = count
      best = language
    } else if (count > next) next = count
  }
  return most > next ? best : undefined
}
