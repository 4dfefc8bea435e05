// cspell:ignore enen aeious
/** Endings of inflected words, the longest first, and the prefix of participles. */
export interface StemEndings {
  endings: readonly string[]
  participle?: string
}

/**
 * A folded word without the endings of its language: words of one stem are forms of one word. At least four letters stay, three
 * of words that have no more.
 */
export function stemWord(word: string, { endings, participle = '' }: StemEndings): string {
  if (word.length < 4 || /\d/u.test(word)) return word
  const isParticiple =
    participle !== '' &&
    word.startsWith(participle) &&
    word.length > 6 &&
    /(?:t|te|ten|ter|tes|en|ene|enen)$/u.test(word)
  const base = isParticiple ? word.slice(participle.length) : word
  const ending = endings.find((end) => base.endsWith(end) && base.length - end.length >= minStem(base))
  const stem = ending === undefined ? base : base.slice(0, base.length - ending.length)
  return single(stem)
}

const minStem = (word: string) => (word.length > 5 ? 4 : 3)

/** `stopped` and `stop`, `happy` and `happier`. */
function single(stem: string): string {
  const last = stem.at(-1) ?? ''
  if (stem.length > 4 && last === stem.at(-2) && !/[aeious]/u.test(last)) return stem.slice(0, -1)
  return last === 'y' && stem.length > 3 ? `${stem.slice(0, -1)}i` : stem
}
