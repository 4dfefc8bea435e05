/**
 * The ISO 4217 code of a currency as texts write it beside a number: a code in capitals, a sign, an abbreviation or a name.
 * `country` (ISO 3166-1 alpha-2, in lower case) decides between the currencies that share a sign. Undefined if unknown.
 */
export function currencyOf(written: string, country = ''): string | undefined {
  const local = localSigns[country]?.[written.toLowerCase()]
  if (local !== undefined) return local
  const sign = signs.get(written) ?? signs.get(written.toLowerCase())
  if (sign !== undefined) return sharedSigns[sign]?.[country] ?? sign
  return codes.has(written) ? written : undefined
}

/** The currency directly before or behind a number. A sign counts more than a word: `TOP 10 €`. */
export function currencyBeside(before: string, behind: string, country?: string): string | undefined {
  const lastWord = (/(\S{1,16})\s?[-−]?$/u.exec(before)?.[1] ?? '').replace(/^[-−–]/, '')
  const firstWord = /^(?:[.,]?[-–—]{1,2})?\s?(\S{1,16})/u.exec(behind)?.[1] ?? ''
  // A sign before digits belongs to these.
  const next = /^\p{Sc}\d/u.test(firstWord) ? '' : firstWord
  const words = [lastWord, ...[lastWord, next].map((word) => /^\(?([^.,;:()*/]{0,16})/u.exec(word)?.[1] ?? '')]
  const written = [
    ...words.filter((word) => word.length > 1 && /\p{Sc}/u.test(word)),
    /\p{Sc}$/u.exec(lastWord)?.[0] ?? '',
    /^[\p{Sc}円元원]/u.exec(next)?.[0] ?? '',
    ...words,
  ]
  for (const word of written) {
    const currency = word === '' ? undefined : currencyOf(word, country)
    if (currency !== undefined) return currency
  }
  return undefined
}

/**
 * The currency whose name stands behind a number: `5 euros`, `5 Canadian dollars`, `5 pounds sterling`. For currencies that several
 * countries have, such as `5 pesos`, their name in the singular.
 */
export function currencyBehind(behind: string): string | undefined {
  const direct = currencyBeside('', behind)
  if (direct !== undefined) return direct
  const [first = '', second = ''] =
    /^[\s\u00a0-]?(\p{L}{2,12})(?:[ \u00a0](\p{L}{3,12}))?/u.exec(behind)?.slice(1) ?? []
  const country = countries.get(first.toLowerCase())
  if (country !== undefined) return currencyOf(second.toLowerCase(), country) ?? sharedNames.get(second.toLowerCase())
  return second === 'sterling' ? 'GBP' : sharedNames.get(first.toLowerCase())
}

const countries: ReadonlyMap<string, string> = new Map(
  Object.entries({
    us: 'us american',
    au: 'australian',
    ca: 'canadian',
    cn: 'chinese',
    dk: 'danish',
    in: 'indian',
    jp: 'japanese',
    mx: 'mexican',
    no: 'norwegian',
    se: 'swedish',
    sg: 'singapore',
    ch: 'swiss',
  }).flatMap(([country, words]) => words.split(' ').map((word) => [word, country] as const)),
)

const sharedNames: ReadonlyMap<string, string> = new Map(
  ['peso pesos', 'dinar dinars', 'crown crowns', 'cent cents'].flatMap((line) => {
    const [name = '', plural = ''] = line.split(' ')
    return [[name, name] as const, [plural, name] as const]
  }),
)

/** Two codes that are more often words: `TOP 10`, `ALL 50 states`. And two currencies without a code of ISO 4217. */
const codes: ReadonlySet<string> = new Set(
  [...Intl.supportedValuesOf('currency'), 'USDC', 'BTC'].filter((code) => code !== 'TOP' && code !== 'ALL'),
)

// cspell:disable
/** Entries with a capital match in this case only: `6 ft` are feet, `1990 Ft` is money. */
const signs: ReadonlyMap<string, string> = new Map(
  Object.entries({
    AED: 'dhs,dh,د.إ,dirham,dirhams',
    AUD: 'a$,au$',
    BDT: '৳,taka',
    BGN: 'лв',
    BRL: 'r$,real,reais',
    BTC: '₿,bitcoin,bitcoins',
    CAD: 'c$,ca$',
    CHF: 'fr,sfr,franken,franc,francs',
    CNY: '元,cn¥,rmb,yuan,renminbi',
    CZK: 'kč,koruna',
    DKK: 'krone,kroner',
    EUR: '€,euro,euros',
    GBP: '£,sterling',
    GHS: 'gh₵,₵',
    HKD: 'hk$',
    HUF: 'Ft,FT,forint',
    IDR: 'rp,rupiah',
    ILS: '₪,shekel,shekels',
    INR: '₹,Rs,rupee,rupees',
    JPY: '¥,￥,円,jp¥,yen',
    KES: 'ksh',
    KRW: '₩,￦,원,won',
    KZT: '₸',
    MXN: 'mx$',
    MYR: 'RM,ringgit',
    NGN: '₦,naira',
    NZD: 'nz$',
    PEN: 's/',
    PHP: '₱',
    PLN: 'zł,zloty,złoty,złotych',
    RON: 'lei',
    RUB: '₽,руб,рублей,рубля,rouble,roubles,ruble,rubles',
    SAR: 'ر.س,ريال,riyal,riyals',
    SEK: 'kr,krona,kronor',
    SGD: 's$',
    THB: '฿,baht,บาท',
    TRY: '₺,TL,lira,liras',
    TWD: 'nt$',
    UAH: '₴,грн,гривень',
    USD: '$,us$,dollar,dollars,dólares',
    VND: '₫,đ,dong',
    ZAR: 'R,rand',
  }).flatMap(([code, written]) => written.split(',').map((sign): [string, string] => [sign, code])),
)
// cspell:enable

/** The countries whose own currency has a sign that this table gives to another one. */
const sharedSigns: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  USD: {
    ar: 'ARS',
    au: 'AUD',
    ca: 'CAD',
    cl: 'CLP',
    co: 'COP',
    hk: 'HKD',
    mx: 'MXN',
    nz: 'NZD',
    sg: 'SGD',
    tw: 'TWD',
  },
  JPY: { cn: 'CNY' },
  SEK: { dk: 'DKK', is: 'ISK', no: 'NOK' },
  DKK: { no: 'NOK' },
}

/** Signs that count in lower case only where they are at home. */
const localSigns: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  hu: { ft: 'HUF' },
  in: { rs: 'INR' },
  my: { rm: 'MYR' },
  tr: { tl: 'TRY' },
  za: { r: 'ZAR' },
}
