/** A word after a number such as `million`: its length in the text, and the powers of ten that it can stand for. */
export interface Scale {
  length: number
  exponents: readonly number[]
}

/** The scale word after a number. Most single letters are units, unless the number is money: `5m` are also five metres. */
export function scaleAfter(after: string, isMoney: boolean): Scale | undefined {
  const match = /^[\s\u00a0-]?(?:([万萬億亿千만억])|(\p{L}{1,12})\.?(?!\p{L}))/u.exec(after)
  if (match === null) return undefined
  const [all, sign, letters] = match
  const word = sign ?? letters ?? ''
  const exponent = scaleOf(word)
  if (exponent !== undefined) return { length: all.length, exponents: [exponent] }
  const short = shortScales.get(word)
  if (short === undefined) return undefined
  if (isMoney) return { length: all.length, exponents: [short] }
  const isAttached = all.length === word.length
  return isAttached && word !== 'm' ? { length: all.length, exponents: [short, 0] } : undefined
}

/** As `scaleAfter`, as far as it can stand for one power only; `10k` and `5M` always can. */
export function sureScaleAfter(after: string, isMoney: boolean): { length: number; exponent: number } {
  const { length = 0, exponents = [] } = scaleAfter(after, isMoney) ?? {}
  const [exponent = 0, ...others] = exponents
  return others.length > 0 && !/^[kKM]/.test(after) ? { length: 0, exponent: 0 } : { length, exponent }
}

/** The power of ten of a word such as `billion` or `Mrd`. Undefined for other words, and for single letters. */
export const scaleOf = (word: string): number | undefined => scales.get(word.toLowerCase())

// cspell:disable
const scales: ReadonlyMap<string, number> = new Map(
  Object.entries({
    2: 'hundred',
    3: 'thousand tausend mille mil mila thsd tsd тысяч тыс tysięcy tys tusen ribu duizend 千',
    4: '万 萬 만',
    5: 'lakh lakhs',
    6: 'million millions mn mln mio millionen millón millones milione milioni milhão milhões miljoen miljoner millioner миллион миллионов млн milion milionów milyon juta',
    7: 'crore crores',
    8: '億 亿 억',
    9: 'billion billions bn bln milliard milliards milliarde milliarden mrd miljard miliardi miliardo miljarder milliarder миллиард миллиардов млрд miliard miliardów mld milyar',
    12: 'trillion trillions tn trn billionen billones',
  }).flatMap(([exponent, words]) => words.split(' ').map((word) => [word, Number(exponent)] as const)),
)
// cspell:enable

/** Letters that are also units or parts of names. */
const shortScales: ReadonlyMap<string, number> = new Map([
  ['k', 3],
  ['K', 3],
  ['m', 6],
  ['M', 6],
  ['b', 9],
  ['B', 9],
  ['T', 12],
])
