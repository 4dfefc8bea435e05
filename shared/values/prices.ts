import { amountOf, westernDigits } from './amounts.ts'
import { currencyBeside } from './currencies.ts'
import { numberAt } from './numbers.ts'

/** A price as a number, with its ISO 4217 currency if the text names one. */
export interface ParsedPrice {
  amount: number
  currency?: string
}

/** Longer texts hold more than a price. */
const maxLength = 100

/**
 * Reads the first amount of a price text, in the notations of shops: `RM 99.00`, `1.299,00 €`, `$1,299.00`, `¥12,800`,
 * `1'299.90 CHF`, `ab 5,- EUR`. `country` (ISO 3166-1 alpha-2, in lower case) decides between currencies with one sign.
 * Undefined without an amount.
 */
export function parsePrice(text: string, country?: string): ParsedPrice | undefined {
  const written = westernDigits(text.slice(0, maxLength))
  const start = written.search(/\d/)
  const digits = numberAt(written, start)
  const amount = digits === undefined ? undefined : amountOf(digits)
  if (digits === undefined || amount === undefined) return undefined
  const currency = currencyBeside(written.slice(0, start), written.slice(start + digits.length), country)
  return { amount, ...(currency !== undefined && { currency }) }
}
