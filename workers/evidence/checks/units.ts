/** The scale word after a number: its length in the text, and the powers of ten that it can stand for. */
export function scaleAfter(
  after: string,
  isMoney: boolean,
): { length: number; exponents: readonly number[] } | undefined {
  const match = /^[\s\u00a0-]?(?:(\p{L}{1,12})\.?(?!\p{L})|([万萬億亿千]))/u.exec(after)
  if (match === null) return undefined
  const [all, letters, sign] = match
  const word = letters ?? sign ?? ''
  const exponent = scales.get(word.toLowerCase())
  if (exponent !== undefined) return { length: all.length, exponents: [exponent] }
  const short = shortScales.get(word)
  if (short === undefined) return undefined
  const isAttached = all.length === word.length
  if (isMoney) return { length: all.length, exponents: [short] }
  return isAttached && word !== 'm' ? { length: all.length, exponents: [short, 0] } : undefined
}

/** As `scaleAfter`, as far as it can stand for one power only. Most single letters are units, unless the number is money. */
export function sureScaleAfter(after: string, isMoney: boolean): { length: number; exponent: number } {
  const { length = 0, exponents = [] } = scaleAfter(after, isMoney) ?? {}
  const [exponent = 0, ...others] = exponents
  return others.length > 0 && !/^[kKM]/.test(after) ? { length: 0, exponent: 0 } : { length, exponent }
}

// cspell:disable
const scales = new Map(
  Object.entries({
    2: 'hundred',
    3: 'thousand tausend mille mil mila thsd tsd 千',
    4: '万 萬',
    5: 'lakh lakhs',
    6: 'million millions mn mln mio millionen millón millones milione milioni milhão milhões miljoen',
    7: 'crore crores',
    8: '億 亿',
    9: 'billion billions bn bln milliard milliards milliarde milliarden mrd miljard miliardi miliardo',
    12: 'trillion trillions tn trn billionen billones',
  }).flatMap(([exponent, words]) => words.split(' ').map((word) => [word, Number(exponent)] as const)),
)

// cspell:enable
/** Letters that are also units or parts of names. */
const shortScales = new Map([
  ['k', 3],
  ['K', 3],
  ['m', 6],
  ['M', 6],
  ['b', 9],
  ['B', 9],
  ['T', 12],
])

/** `2 percentage points` are not 2 %. */
export const isPercentPoints = (after: string): boolean =>
  // cspell:disable-next-line
  /^[\s\u00a0-]?(?:(?:percentage|percent|%)[ -]points?\b|pp\b|prozentpunkt|points? de pourcentage|puntos? porcentual)/iu.test(
    after,
  )

export const isPercent = (after: string): boolean =>
  // cspell:disable-next-line
  /^[\s\u00a0-]?(?:%|％|pct\b|per ?cent|prozent|pour cent|por ciento|per cento|procent|percentage)/iu.test(after)

export function currencyBefore(before: string): string | undefined {
  const match = /(?:^|[^\p{L}])(US\$|A\$|C\$|HK\$|NZ\$|S\$|R\$|[$€£¥₹₽₩₿]|[A-Z]{3})[\s\u00a0]?[-−]?$/u.exec(before)
  return match === null ? undefined : currencies.get(match[1] ?? '')
}

export function currencyAfter(after: string): string | undefined {
  const match = /^[\s\u00a0-]?([$€£¥₹₽₩₿]|\p{L}{2,8})/u.exec(after)
  return match === null ? undefined : (currencies.get(match[1] ?? '') ?? currencies.get((match[1] ?? '').toLowerCase()))
}

export function unitAfter(after: string): string | undefined {
  const match = /^[\s\u00a0-]?(°[CF]|\p{L}{1,14}(?:\/\p{L}{1,4})?)/u.exec(after)
  return match === null ? undefined : (units.get(match[1] ?? '') ?? units.get((match[1] ?? '').toLowerCase()))
}

const byWord = (table: Readonly<Record<string, string>>) =>
  new Map(Object.entries(table).flatMap(([name, words]) => words.split(' ').map((word) => [word, name] as const)))

const currencies = byWord({
  USD: 'USD US$ $ dollar dollars',
  EUR: 'EUR € euro euros',
  GBP: 'GBP £ pound pounds',
  JPY: 'JPY ¥ yen',
  // cspell:disable-next-line
  CNY: 'CNY RMB yuan renminbi',
  INR: 'INR ₹ rupee rupees',
  // cspell:disable-next-line
  CHF: 'CHF francs franken',
  AUD: 'AUD A$',
  CAD: 'CAD C$',
  HKD: 'HKD HK$',
  NZD: 'NZD NZ$',
  SGD: 'SGD S$',
  BRL: 'BRL R$',
  RUB: 'RUB ₽',
  KRW: 'KRW ₩ won',
  BTC: 'BTC ₿ bitcoin bitcoins',
  SEK: 'SEK',
  NOK: 'NOK',
  DKK: 'DKK',
  PLN: 'PLN zł',
  USDC: 'USDC',
})

const units = byWord({
  km: 'km kilometer kilometers kilometre kilometres',
  m: 'm meter meters metre metres',
  cm: 'cm centimeter centimeters centimetre centimetres',
  mm: 'mm millimeter millimeters millimetre millimetres',
  mi: 'mi mile miles',
  ft: 'ft foot feet',
  in: 'inch inches',
  kg: 'kg kilogram kilograms',
  g: 'g gram grams',
  t: 't tonne tonnes ton tons',
  lb: 'lb lbs',
  l: 'l L liter liters litre litres',
  ml: 'ml mL milliliter milliliters millilitre millilitres',
  h: 'h hr hrs hour hours',
  min: 'min mins minute minutes',
  s: 's sec secs second seconds',
  ms: 'ms millisecond milliseconds',
  d: 'day days',
  wk: 'week weeks',
  mo: 'month months',
  yr: 'year years',
  kb: 'kb KB kilobyte kilobytes',
  mb: 'MB megabyte megabytes',
  gb: 'GB gigabyte gigabytes',
  tb: 'TB terabyte terabytes',
  w: 'W watt watts',
  kw: 'kW kilowatt kilowatts',
  mw: 'MW megawatt megawatts',
  gw: 'GW gigawatt gigawatts',
  kwh: 'kWh',
  '°c': '°C celsius',
  '°f': '°F fahrenheit',
  'km/h': 'km/h kph',
  mph: 'mph',
})
