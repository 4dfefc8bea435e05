import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { currencyOf } from '#shared/values/currencies.ts'
import { parsePrice } from '#shared/values/prices.ts'

describe('parsePrice', () => {
  it.each([
    ['RM 99.00', 99, 'MYR'],
    ['1.299,00 €', 1299, 'EUR'],
    ['$1,299.00', 1299, 'USD'],
    ['¥12,800', 12_800, 'JPY'],
    ["1'299.90 CHF", 1299.9, 'CHF'],
    ['ab 5,- EUR', 5, 'EUR'],
    ['5.– Fr.', 5, 'CHF'],
    ['R$ 1.299,90', 1299.9, 'BRL'],
    ['US$99', 99, 'USD'],
    ['(USD) 12', 12, 'USD'],
    ['0.125 $', 0.125, 'USD'],
    ['1 299,00 zł', 1299, 'PLN'],
    ['1 299,00 kr', 1299, 'SEK'],
    ['₹1,29,999.00', 129_999, 'INR'],
    ['Rp 1.200.000', 1_200_000, 'IDR'],
    ['Now $5.99/month', 5.99, 'USD'],
    ['TOP 10 €', 10, 'EUR'],
    ['99', 99, undefined],
    ['12 items', 12, undefined],
    ['12,800円(税込)', 12_800, 'JPY'],
    ['5元/月', 5, 'CNY'],
    ['EUR50', 50, 'EUR'],
    ['29 EUR/month', 29, 'EUR'],
    ['١٬٢٩٩ ريال', 1299, 'SAR'],
    ['1990 Ft', 1990, 'HUF'],
    ['1299.000 kg', 1299, undefined],
    ['6 ft', 6, undefined],
  ])('reads %s', (text, amount, currency) => {
    expect(parsePrice(text)).toEqual({ amount, ...(currency && { currency }) })
  })

  it.each(['', 'free', '€', 'Price on request', '4.2.1'])('finds no amount in "%s"', (text) => {
    expect(parsePrice(text)).toBeUndefined()
  })

  it('uses the country where currencies share a sign', () => {
    expect(parsePrice('$10', 'ca')?.currency).toBe('CAD')
    expect(parsePrice('kr 10', 'no')?.currency).toBe('NOK')
    expect(parsePrice('¥10', 'cn')?.currency).toBe('CNY')
    expect(parsePrice('US$10', 'fr')?.currency).toBe('USD')
    expect(parsePrice('1990 ft', 'hu')?.currency).toBe('HUF')
  })

  const amounts = fc.integer({ min: 0, max: 99_999_999 }).map((cents) => cents / 100)
  const styles = fc.constantFrom(
    { locale: 'en-US', currency: 'USD' },
    { locale: 'en-GB', currency: 'GBP' },
    { locale: 'de-DE', currency: 'EUR' },
    { locale: 'de-CH', currency: 'CHF' },
    { locale: 'fr-FR', currency: 'EUR' },
    { locale: 'pt-BR', currency: 'BRL' },
    { locale: 'pl-PL', currency: 'PLN' },
    { locale: 'en-IN', currency: 'INR' },
    { locale: 'sv-SE', currency: 'SEK' },
    { locale: 'ms-MY', currency: 'MYR' },
  )

  it('reads back what the notation of a locale writes', () => {
    fc.assert(
      fc.property(amounts, styles, (amount, { locale, currency }) => {
        const text = new Intl.NumberFormat(locale, { style: 'currency', currency }).format(amount)
        expect([text, parsePrice(text)]).toEqual([text, { amount, currency }])
      }),
    )
  })

  it('returns a finite amount and a currency code, or nothing, for any text', () => {
    const pieces = fc.constantFrom('1', '0', '99', '.', ',', ' ', "'", '$', '€', 'EUR', 'kr', '-', 'x', '𝟘')
    const texts = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.array(pieces, { maxLength: 400 }).map((all) => all.join('')),
    )
    fc.assert(
      fc.property(texts, (text) => {
        const price = parsePrice(text)
        if (price === undefined) return
        expect(Number.isFinite(price.amount)).toBe(true)
        expect(price.amount).toBeGreaterThanOrEqual(0)
        if (price.currency !== undefined) expect(price.currency).toMatch(/^[A-Z]{3}$/)
      }),
    )
  })

  it('knows only codes of ISO 4217', () => {
    const known = new Set(Intl.supportedValuesOf('currency'))
    for (const sign of ['dh', 'a$', 'лв', 'r$', 'fr', 'kč', 'Ft', 'rp', 'RM', 's/', 'zł', 'lei', 'kr', 'TL', 'R'])
      expect([sign, known.has(currencyOf(sign) ?? '')]).toEqual([sign, true])
  })
})
