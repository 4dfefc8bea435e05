/** How a locale writes numbers, prices and dates. */
export interface Locale {
  language: string
  price: (amount: number, currency: string) => string
  number: (value: number) => string
  date: (iso: string) => string
}

const format = (language: string, shape: Intl.DateTimeFormatOptions) => (iso: string) =>
  new Intl.DateTimeFormat(language, { ...shape, timeZone: 'UTC' }).format(new Date(`${iso}T12:00:00Z`))

const money = (language: string) => (amount: number, currency: string) =>
  new Intl.NumberFormat(language, { style: 'currency', currency }).format(amount)

const localeOf = (language: string, shape: Intl.DateTimeFormatOptions): Locale => ({
  language,
  price: money(language),
  number: (value) => new Intl.NumberFormat(language).format(value),
  date: format(language, shape),
})

const long = { day: 'numeric', month: 'long', year: 'numeric' } as const
const digits = { day: '2-digit', month: '2-digit', year: 'numeric' } as const

export const locales = {
  en: localeOf('en', long),
  us: localeOf('en-US', digits),
  de: localeOf('de', digits),
  fr: localeOf('fr', long),
  es: localeOf('es', long),
} as const

export type LocaleName = keyof typeof locales
