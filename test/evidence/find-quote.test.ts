import { describe, expect, it } from 'vitest'
import { findQuote } from '#shared/quotes/find-quote.ts'

const page = `# The **Great** Bridge

It opened in [1932](https://example.com/a_(b)) and isn’t “closed”—yet.[3] The toll is \\$4.50 or −5 € a day\u00ad time.

> It carries **160,000** vehicles, says O\u2019Neill of the
> bridge office. Nobody else was asked.

| Part | Length |
| --- | --- |
| Main *span* | 503 m |
| Ramp | 90 m |

- Weight: 52,800 t
- Colour: grey

An area of 10⁶ m² and 2½ lanes. 橋は1932年に開通した。Ｆｕｌｌ width & naïve.`

const textOf = (quote: string, text = page) => findQuote(quote, text)?.text

describe('findQuote', () => {
  it.each([
    ['it OPENED   in 1932 and', 'It opened in 1932 and'],
    ['opened in [1932](https://example.com/a_(b)) and', 'opened in 1932 and'],
    ['isn\'t "closed"-yet. The toll', 'isn’t “closed”—yet. The toll'],
    ['“isn’t ‘closed’ — yet”', undefined],
    [
      "It carries 160,000 vehicles, says O'Neill of the bridge office.",
      'It carries 160,000 vehicles, says O’Neill of the bridge office.',
    ],
    ['it carries 160,000 vehicles!', 'It carries 160,000 vehicles'],
    ['"carries **160,000** vehicles"', 'carries 160,000 vehicles'],
    ['an area of 10⁶ m²', 'An area of 10⁶ m²'],
    ['an area of 10^6 m2', 'An area of 10⁶ m²'],
    ['an area of 106 m2', undefined],
    ['橋は1932年', '橋は1932年'],
    ['full width & naïve', 'Ｆｕｌｌ width & naïve'],
    ['a day time', 'a day\u00ad time'],
  ])('finds %j as %j', (quote, words) => {
    expect(textOf(quote)).toBe(words)
  })

  it.each([
    ['a part of a word', 'arries 160,000 vehicles', undefined],
    ['a part of a number', 'It carries 160', undefined],
    ['a part of a decimal', 'The toll is $4', undefined],
    ['the minus and the currency before a number', '5 € a day', '−5 € a day'],
    ['the currency before a number', '4.50 or −5', '$4.50 or −5'],
    ['too few words', 'a day', undefined],
    ['a whole cell', '503 m', '503 m'],
    ['a whole cell with emphasis', 'Main span', 'Main span'],
    ['a whole list item', 'Colour: grey', 'Colour: grey'],
    ['a part of a list item', 'grey', undefined],
    ['a whole heading', 'The Great Bridge', 'The Great Bridge'],
    ['nothing', '', undefined],
    ['signs alone', '“…”', undefined],
    ['an endless quote', 'a '.repeat(5000), undefined],
  ])('with %s: %j gives %j', (_, quote, words) => {
    expect(textOf(quote)).toBe(words)
  })

  it('matches parts in their order within one paragraph, and returns the words between them, too', () => {
    expect(textOf('It carries 160,000 … of the bridge office')).toBe(
      'It carries 160,000 vehicles, says O’Neill of the bridge office',
    )
    expect(textOf('It carries 160,000 [...] of the bridge office')).toBeDefined()
    expect(textOf('of the bridge office … It carries 160,000')).toBeUndefined()
    expect(textOf('It opened in 1932 … Nobody else was asked')).toBeUndefined()
    expect(textOf('It carries … office')).toBeUndefined()
    expect(
      textOf(`It carries 160,000 … far away from it`, `It carries 160,000 ${'x '.repeat(600)} far away from it`),
    ).toBeUndefined()
  })

  it('returns where the words stand in the markdown', () => {
    const found = findQuote('carries 160,000 vehicles', page)
    expect(page.slice(found?.start, found?.end)).toBe('carries **160,000** vehicles')
  })
})
