import { describe, expect, it } from 'vitest'
import { amountOf, amountsOf } from '#shared/values/amounts.ts'
import { clockAt } from '#shared/values/clock.ts'
import { dateKeysIn, dateMentions, fullDates } from '#shared/values/dates.ts'
import { isoDuration, secondsIn } from '#shared/values/durations.ts'
import { withDigits } from '#shared/values/number-words.ts'
import { amountsIn, hasNumber, numbersIn } from '#shared/values/numbers.ts'
import { quantitiesIn } from '#shared/values/quantities.ts'

describe('Digits with separators', () => {
  it.each([
    ['1,234', ['1234', '1.234']],
    ['1.234,50', ['1234.5']],
    ["1'299.90", ['1299.9']],
    ['12,34,567', ['1234567']],
    ['0.125', ['0.125']],
    ['1299.000', ['1299']],
    ['4.2.1', ['4.2.1']],
    ['9:30', ['9:30']],
  ])('%s can be %j', (written, values) => {
    expect(amountsOf(written)).toEqual(values)
  })

  it('are one amount where the decimal mark is known', () => {
    expect([amountOf('1.299'), amountOf('1.299', '.'), amountOf('1.299', ',')]).toEqual([1299, 1.299, 1299])
    expect(amountOf('1.1', undefined, 6)).toBe(1_100_000)
    expect(amountOf('4.2.1')).toBeUndefined()
  })
})

describe('The numbers of a text', () => {
  it.each([
    ['$5 million', 5_000_000, 'USD'],
    ['€5 Mrd', 5e9, 'EUR'],
    ['5 Mio. €', 5_000_000, 'EUR'],
    ['1.299,00 €', 1299, 'EUR'],
    ['5 млрд рублей', 5e9, 'RUB'],
    ['約3万円', 30_000, 'JPY'],
    ['3억 원', 300_000_000, 'KRW'],
    ['2 crore rupees', 20_000_000, 'INR'],
    ['5 US dollars', 5, 'USD'],
    ['20 Canadian dollars', 20, 'CAD'],
    ['5 million pounds sterling', 5_000_000, 'GBP'],
    ['12 zł', 12, 'PLN'],
    ['EUR50', 50, 'EUR'],
    ['40 %', 40, 'percent'],
    ['2 percentage points', 2, 'percent points'],
    ['5 kg', 5, 'kg'],
    ['5公斤', 5, 'kg'],
    ['6 ft', 6, 'ft'],
    ['3 Stunden', 3, 'h'],
    ['3時間', 3, 'h'],
    ['10-hour', 10, 'h'],
    ['three minutes', 3, 'min'],
    ['twenty-five people', 25, undefined],
    ['five hundred users', 500, undefined],
    ['5 in every 10', 5, undefined],
    ['١٢ كتاب', 12, undefined],
    ['10k', 10_000, undefined],
  ])('%s', (text, amount, unit) => {
    const [first] = numbersIn(text)
    expect([first?.amount, first?.unit]).toEqual([amount, unit])
  })

  it.each(['USB3', 'iPhone15', 'one of them'])('are not in %s', (text) => {
    expect(numbersIn(text)).toEqual([])
  })

  it('are found at their places', () => {
    const text = 'From 10 to $20, or €1,299.50.'
    expect(
      numbersIn(text).map(({ start, written, unit }) => [text.slice(start, start + written.length), unit]),
    ).toEqual([
      ['10', undefined],
      ['20', 'USD'],
      ['1,299.50', 'EUR'],
    ])
  })

  it('have another number only with the same unit', () => {
    const has = (one: string, other: string) => numbersIn(one).every((number) => hasNumber(number, numbersIn(other)))
    expect(has('1,234', '1.234')).toBe(true)
    expect(has('40 %', '40')).toBe(true)
    expect(has('40', '40 %')).toBe(false)
    expect(has('5 km', '5 kg')).toBe(false)
    expect(has('5 lb', '5 pounds')).toBe(true)
    expect(has('£5', '5 pounds')).toBe(true)
    expect(has('£5', '5 lb')).toBe(false)
  })

  it.each([
    ['50.000 – 60.000 €', 'de', [50_000, 60_000]],
    ['1.299', 'de', [1299]],
    ['1.299', 'en', [1.299]],
    ['1,299', 'en', [1299]],
    ['5 mil', 'es', [5000]],
    ['5 mil', 'en', [5]],
    ['-$5M', 'en', [-5_000_000]],
    ['١٢', 'ar', [12]],
  ])('are amounts in the notation of a language: %s in %s', (text, language, amounts) => {
    expect(amountsIn(text, { language, isDeclared: false })).toEqual(amounts)
  })

  it('may be written as words', () => {
    expect(withDigits('three minutes, one of them; twenty five hours')).toBe('3 minutes, one of them; 25 hours')
  })
})

describe('Quantities', () => {
  it.each([
    ['1.5 kg', 'mass', 1.5],
    ['90 Minuten', 'duration', 5400],
    ['6 ft', 'length', 1.8288],
    ['2 mètres', 'length', 2],
    ['9:30 pm', 'clock', 1290],
    ['−20 °C', 'celsius', -20],
    ['USD49', 'USD', 49],
    ['5M €', 'EUR', 5_000_000],
    ['1990 in Paris', '', 1990],
    ['512B', 'data', 512],
  ])('%s', (text, dimension, amount) => {
    const [first] = quantitiesIn(text)
    expect([first?.dimension, first?.amount.toFixed(4)]).toEqual([dimension, amount.toFixed(4)])
  })

  it('share the unit of a range', () => {
    expect(quantitiesIn('40 x 15 cm').map(({ amount }) => amount)).toEqual([0.4, 0.15])
  })
})

describe('Times', () => {
  it.each([
    ['PT1H20M', 4800],
    ['1 h 20 min', 4800],
    ['90 Minuten', 5400],
    ['two hours', 7200],
    ['3 часа', 10_800],
    ['45分', 2700],
    ['1,5 Std.', 5400],
  ])('%s lasts %d seconds', (text, seconds) => {
    expect(secondsIn(text)).toBe(seconds)
  })

  it('are written as ISO 8601', () => {
    expect([isoDuration(4800), isoDuration(0)]).toEqual(['PT1H20M', 'PT0S'])
  })

  it.each([
    ['9:30', 570],
    ['9 p.m.', 1260],
    ['12 am', 0],
    ['14 Uhr', 840],
    ["10 o'clock", 600],
    ['10 people', undefined],
  ])('%s is %s minutes after midnight', (text, minutes) => {
    expect(clockAt(text, 0)?.minutes).toBe(minutes)
  })
})

describe('The dates of a text', () => {
  it.each([
    ['founded in May 1987', [{ year: 1987, month: 5 }]],
    ['Q3 2024', [{ year: 2024, quarter: 3 }]],
    [
      '5/6/2024',
      [
        { year: 2024, month: 6, day: 5 },
        { year: 2024, month: 5, day: 6 },
      ],
    ],
    ['31 April 2024', [{ year: 2024, month: 4 }]],
    ['3 stycznia 2024', [{ year: 2024, month: 1, day: 3 }]],
    ['1800 employees', []],
  ])('%s', (text, dates) => {
    expect(dateMentions(text)).toEqual(dates.map((parts) => expect.objectContaining(parts)))
  })

  it('are full dates where nothing is unclear', () => {
    const dates = (text: string, language?: string) => fullDates(text, language).map(({ date }) => date)
    expect(dates('On 03.11.2025, then Nov 4, 2025, then 5/6/2025')).toEqual(['2025-11-03', '2025-11-04'])
    expect(dates('5/6/2025', 'en-US')).toEqual(['2025-05-06'])
    expect(dates('31/02/2025')).toEqual([])
  })

  it('have keys from the year to the day', () => {
    const keys = (text: string) => dateKeysIn(text).map((date) => date.keys)
    expect(keys('3 May 1987')).toEqual([['1987', '1987-05', '1987-05-03']])
    expect(keys('founded in 1088')).toEqual([['1088']])
    expect(keys('1,088 students')).toEqual([])
    expect(keys('5/6/2024')).toEqual([['2024']])
  })
})
