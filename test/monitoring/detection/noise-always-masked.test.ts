import { expect, test } from 'vitest'
import { findChange } from '#shared/monitoring/detection/find-change.ts'
import { noNoise } from '#shared/monitoring/detection/noise.ts'
import { normalizeText } from '#shared/monitoring/detection/normalize-text.ts'

const firstAt = Date.UTC(2026, 10, 23, 12, 0, 30)
const rules = { noise: noNoise, ignorePatterns: [], keywords: [], minimumChange: 1 }

/** Compares two texts of which the second was seen an hour after the first. */
const compare = (before: string, after: string) =>
  findChange(
    { text: normalizeText(before), at: firstAt },
    { text: normalizeText(after), at: firstAt + 3_600_000 },
    rules,
  )

test.each([
  ['3 minutes ago', '2 hours ago'],
  ['Posted just now', 'Posted 1 hour ago'],
  ['vor 3 Minuten', 'vor einer Stunde'],
  ['il y a 3 minutes', 'il y a 1 heure'],
  ['hace 3 minutos', 'hace una hora'],
  ['3分钟前', '1小时前'],
  ['yesterday', '2 days ago'],
  ['Updated 12:00', 'Updated 13:00'],
  ['Time 7:00 AM', 'Time 8:00 AM'],
  ['Server time 2026-11-23T12:00:30Z', 'Server time 2026-11-23T13:00:30Z'],
  ['Monday, 23 November 2026 at 12:00', 'Monday, 23 November 2026 at 13:00'],
  ['2026年11月23日 星期一 23:00', '2026年11月24日 星期二 00:00'],
  ['Only for 5 h 11 min 16 s', 'Only for 4 h 11 min 16 s'],
  ['Request ID: 5qjdf474-260xyzuo', 'Request ID: bv92lkhs-6wx9fw8w'],
  ['id 6f9619ff-8b86-d011-b42d-00c04fc964ff', 'id 7f9619ff-8b86-d011-b42d-00c04fc964fe'],
  ['1,234 views', '1,301 views'],
  ['1 comment', '2 comments'],
  ['Comments (12)', 'Comments (14)'],
  ['12 people are watching', '9 people are watching'],
  ['123次浏览', '140次浏览'],
])('%s and %s are the same an hour later', (before, after) => {
  expect(compare(before, after)).toBeUndefined()
})

test.each([
  ['$19.99', '$18.99'],
  ['Version 2.3.1', 'Version 2.3.2'],
  ['12 in stock', '11 in stock'],
  ['Score 2:1', 'Score 2:2'],
  ['Departure 14:05', 'Departure 14:20'],
  ['Conference on May 5, 2027', 'Conference on May 6, 2027'],
  ['sha256: 3f9a0c1e7b2d4a6f8e01', 'sha256: 0b1c2d3e4f5a69788796'],
  ['0x3f9a0c1e7b2d4a6f8e01', '0x0b1c2d3e4f5a69788796'],
  ['Delivery in 3 days', 'Delivery in 5 days'],
  ['Downloads: 2.3.1', 'Downloads: 2.3.2'],
  ['$12 views 5', '$13 views 5'],
  ['foo-bar', 'foo - bar'],
  ['the same\nthe same', 'the same'],
])('%s and %s are a change', (before, after) => {
  expect(compare(before, after)).toMatchObject({ changedCharacters: expect.any(Number) })
})

test('A replaced digit of a price is reported with the numbers and their context', () => {
  expect(compare('Title\nPrice: 19.99 €', 'Title\nPrice: 19.98 €')).toEqual({
    removed: ['Price: 19.99 €'],
    added: ['Price: 19.98 €'],
    numbers: [{ before: '19.99', after: '19.98', context: 'Price: 19.98 €' }],
    changedCharacters: 1,
  })
})
