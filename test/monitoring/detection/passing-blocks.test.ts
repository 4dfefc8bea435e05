import { expect, test } from 'vitest'
import { findChange } from '#shared/monitoring/detection/find-change.ts'
import { noNoise } from '#shared/monitoring/detection/noise.ts'

const hour = 3_600_000

/** The change when this block is added to a page, after this block. */
const added = (block: string, above = 'The mill sells bread') =>
  findChange(
    { text: `Bakery\n${above}`, at: 0 },
    { text: `Bakery\n${above}\n${block}`, at: hour },
    { noise: noNoise, ignorePatterns: [], keywords: [], minimumChange: 1 },
  )

test.each([
  '1,234 views',
  '12 people are viewing this',
  'Only for 5 h 11 min 16 s',
  '3.400 Aufrufe',
  '204 vues',
  '12,5K visitas',
  '1,204 次浏览',
  'yesterday',
  '3 hours ago',
  'vor 2 Stunden',
])('A block of nothing but a count, the time left or an age is not news: %s', (block) => {
  expect(added(block)).toBeUndefined()
})

test.each([
  '1,234 loaves',
  '12 euros a view',
  '$12 views',
  'The film about the mill has 1,234 views and a prize',
  'Only for members',
  '5 May 2027',
  'Sold out yesterday',
  'yesterday 3 °C',
])('A block that says more is news: %s', (block) => {
  expect(added(block)).toMatchObject({ added: [block] })
})

test.each([
  'Quote of the day',
  'WORD OF THE DAY:',
  'Zitat des Tages',
  'Tipp der Woche:',
  'Citation du jour',
  'Frase del día',
  '每日一句：',
])('The text under %s changes by the calendar', (heading) => {
  expect(added('Well begun is half done.', heading)).toBeUndefined()
  expect(added(heading)).toBeUndefined()
})

test.each(['Dish of the day', 'Quotes of the days', 'The quote of the day was wrong', 'Angebot des Tages'])(
  'The text under %s is content',
  (heading) => {
    expect(added('Soup with bread', heading)).toMatchObject({ added: ['Soup with bread'] })
  },
)

test('A price or a long text under such a heading is content', () => {
  for (const block of ['Rye bread for 3 €', 'Bread '.repeat(100).trim()])
    expect(added(block, 'Tip of the week')).toMatchObject({ added: [block] })
})

test('The time of a probe is not news where it comes or goes, but is in place of another time', () => {
  const at = Date.UTC(2027, 0, 3, 8, 7, 47)
  const bakery = 'Bakery\nThe mill sells bread'
  const clock = 'Last updated: 2027-01-03T08:07:47.458Z'
  const earlier = 'Last updated: 2026-12-24T18:00:01Z'
  const change = (before: string, after: string) =>
    findChange(
      { text: before, at },
      { text: after, at },
      { noise: noNoise, ignorePatterns: [], keywords: [], minimumChange: 1 },
    )
  expect(change(bakery, `${bakery}\n${clock}`)).toBeUndefined()
  expect(change(`${bakery}\n${clock}`, bakery)).toBeUndefined()
  expect(change(bakery, `${bakery}\n${earlier}`)).toMatchObject({ added: [earlier] })
  expect(change(`${bakery}\n${earlier}`, `${bakery}\n${clock}`)).toMatchObject({ removed: [earlier], added: [clock] })
  const lasting = 'The mill burns since 2027-01-03T08:07:47Z, do not come'
  expect(change(bakery, `${bakery}\n${lasting}`)).toMatchObject({ added: [lasting] })
})
