/** Whether the word occurs in most texts of its language, and so says nothing about their subject. */
export const isStopWord = (word: string): boolean => stopWords.has(word.toLowerCase())

// cspell:disable
const stopWords: ReadonlySet<string> = new Set(
  [
    // English
    'a an and are as at be been being but by can could did do does doing for from had has have having he her hers him his how i if in into is it its itself me my no not of off on or our ours she should so some such than that the their theirs them then there these they this those to too us was we were what when where which while who whom whose why will with would you your yours about any all also am please',
    // German
    'der die das den dem des ein eine einer eines einem einen und oder ist sind war waren wird werden wurde wurden hat haben hatte im in am an auf aus bei mit nach von vom zu zum zur für über unter als auch nicht es er sie ihr wie was wer wo wann warum',
    // French
    'le la les un une des du de et ou est sont était ont été à au aux en dans par pour sur avec sans ce cette ces il elle ils elles que qui quoi dont où se son sa ses leur leurs ne pas plus a',
    // Spanish and Portuguese
    'el la los las un una unos unas y o es son fue fueron era eran ha han de del al en por para con sin que quien se su sus lo le no más os as um uma e ou é são foi foram do da dos das no na nos nas em com sem seu sua',
    // Italian
    'il lo gli i uno una ed è sono era erano di dei della delle del dello nel nella nei con senza per su che chi si suo sua suoi',
    // Dutch
    'het een en of zijn werd werden heeft hebben had van voor met zonder op aan te bij uit om dat die deze dit niet ook',
  ].flatMap((line) => line.split(' ')),
)
// cspell:enable
