/**
 * The ISO 4217 code of a currency as shops write it beside a number: a code in capitals, a sign or an abbreviation.
 * `country` (ISO 3166-1 alpha-2, in lower case) decides between the currencies that share a sign. Undefined if unknown.
 */
export function currencyOf(written: string, country = ''): string | undefined {
  const name = written.toLowerCase()
  const sign = signs.get(name)
  if (sign !== undefined) return sharedSigns[sign]?.[country] ?? sign
  return codes.has(written) ? written : undefined
}

/** The sign at the end or the start of a word, as in `ab€` or `€/month`. */
export function signIn(word: string, side: 'start' | 'end'): string | undefined {
  const characters = Array.from(word)
  const sign = side === 'start' ? characters[0] : characters.at(-1)
  return sign !== undefined && currencySign.test(sign) ? sign : undefined
}

const currencySign = /^\p{Sc}$/u

const codes: ReadonlySet<string> = new Set(Intl.supportedValuesOf('currency'))

const signs: ReadonlyMap<string, string> = new Map(
  Object.entries({
    AED: 'dhs,dh,د.إ',
    AUD: 'a$,au$',
    BDT: '৳',
    BGN: 'лв',
    BRL: 'r$',
    CAD: 'c$,ca$',
    CHF: 'fr,sfr',
    CNY: '元,cn¥,rmb',
    CZK: 'kč',
    EUR: '€,euro',
    GBP: '£',
    GHS: 'gh₵,₵',
    HKD: 'hk$',
    HUF: 'ft',
    IDR: 'rp',
    ILS: '₪',
    INR: '₹',
    JPY: '¥,￥,円,jp¥',
    KES: 'ksh',
    KRW: '₩,￦,원',
    KZT: '₸',
    MXN: 'mx$',
    MYR: 'rm',
    NGN: '₦',
    NZD: 'nz$',
    PEN: 's/',
    PHP: '₱',
    PLN: 'zł',
    RON: 'lei',
    RUB: '₽,руб',
    SAR: 'ر.س',
    SEK: 'kr',
    SGD: 's$',
    THB: '฿',
    TRY: '₺,tl',
    TWD: 'nt$',
    UAH: '₴,грн',
    USD: '$,us$',
    VND: '₫,đ',
    ZAR: 'r',
  }).flatMap(([code, written]) => written.split(',').map((sign): [string, string] => [sign, code])),
)

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
}
