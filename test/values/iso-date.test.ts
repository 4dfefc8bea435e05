import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isoDate, publishedDate } from '#shared/values/iso-date.ts'

const now = Date.parse('2026-11-22T13:20:00.000Z')

describe('isoDate', () => {
  it.each([
    ['2024-03-05', '2024-03-05'],
    ['2024-03-05T10:00:00Z', '2024-03-05T10:00:00.000Z'],
    ['2024-03-05 10:00', '2024-03-05T10:00:00'],
    ['2024-03-05T10:00:00.123-0500', '2024-03-05T15:00:00.123Z'],
    ['20240305', '2024-03-05'],
    ['2024/3/5', '2024-03-05'],
    ['March 5th, 2024', '2024-03-05'],
    ['5 Mar 2024', '2024-03-05'],
    ['Tue, 05 Mar 2024 10:00:00 GMT', '2024-03-05T10:00:00.000Z'],
    ['2024年3月5日', '2024-03-05'],
    ['5. März 2024', '2024-03-05'],
    ['1er juillet 2024', '2024-07-01'],
    ['5 de marzo de 2024', '2024-03-05'],
    ['5 maja 2024 r.', '2024-05-05'],
    ['5 мая 2024 г.', '2024-05-05'],
    ['5 Ağustos 2024', '2024-08-05'],
    ['2024년 3월 5일', '2024-03-05'],
    ['05.03.2024', '2024-03-05'],
    ['25/12/2024', '2024-12-25'],
    ['٠٥/٢٥/٢٠٢٤', '2024-05-25'],
  ])('reads %j', (written, expected) => {
    expect(isoDate(written)).toBe(expected)
  })

  it.each(['03/04/2024', 'yesterday', '2024-02-31', '0000-00-00', ''])('does not guess %j', (written) => {
    expect(isoDate(written)).toBeUndefined()
  })

  it('reads the order of day and month from the language', () => {
    expect(isoDate('03/04/2024', 'en-US')).toBe('2024-03-04')
    expect(isoDate('03/04/2024', 'en-GB')).toBe('2024-04-03')
    expect(isoDate('03/04/2024', 'en')).toBeUndefined()
    expect(isoDate('03.04.2024', 'en')).toBe('2024-04-03')
  })
})

describe('publishedDate', () => {
  it.each([
    ['2 hours ago', '2026-11-22T11:20:00.000Z'],
    ['5 mins ago', '2026-11-22T13:15:00.000Z'],
    ['an hour ago', '2026-11-22T12:20:00.000Z'],
    ['2h', '2026-11-22T11:20:00.000Z'],
    ['1 day ago', '2026-11-21'],
    ['Yesterday', '2026-11-21'],
    ['3 weeks ago', '2026-11-01'],
    ['2 months ago', '2026-09-22'],
    ['two days ago', '2026-11-20'],
    ['3 дня назад', '2026-11-19'],
    ['2 日前', '2026-11-20'],
    ['5 dakika önce', '2026-11-22T13:15:00.000Z'],
    ['wczoraj', '2026-11-21'],
    ['vor 3 Tagen', '2026-11-19'],
    ['vor einer Stunde', '2026-11-22T12:20:00.000Z'],
    ['il y a 2 heures', '2026-11-22T11:20:00.000Z'],
    ['hace 4 días', '2026-11-18'],
    ['Nov 3, 2026', '2026-11-03'],
    ['3 Nov 2026', '2026-11-03'],
    ['3. November 2026', '2026-11-03'],
    ['Tue, September 1, 2026', '2026-09-01'],
    ['Mar 2025', '2025-03-01'],
    ['2026-11-03', '2026-11-03'],
    ['2026-11-03T10:30:00', '2026-11-03T10:30:00.000Z'],
    ['2026-11-03 10:30', '2026-11-03T10:30:00.000Z'],
    ['2026-11-03T10:30:00.123456+02:00', '2026-11-03T08:30:00.123Z'],
    ['Tue, 03 Nov 2026 10:30:00 GMT', '2026-11-03T10:30:00.000Z'],
    [1_793_000_000, '2026-10-26T07:33:20.000Z'],
    [1_793_000_000_000, '2026-10-26T07:33:20.000Z'],
  ])('reads %s', (written, iso) => {
    expect(publishedDate(written, now)).toBe(iso)
  })

  it.each([
    '',
    'recently',
    'hours ago',
    '2026-13-45',
    'Nov 3 – Dec 5, 2026',
    '3000 years ago',
    '2027-01-01',
    'May 12 of the year that was 1 of 5',
    Number.NaN,
    -1e15,
  ])('finds no date in %s', (written) => {
    expect(publishedDate(written, now)).toBeUndefined()
  })

  it('returns a date that is not in the future, or nothing, for anything', () => {
    const pieces = fc.constantFrom(
      '1',
      '29',
      '2026',
      'Feb',
      'hour',
      'ago',
      ' ',
      '-',
      ':',
      'T',
      'Z',
      'GMT',
      '+0100',
      '0',
    )
    const texts = fc.oneof(
      fc.string(),
      fc.array(pieces, { maxLength: 30 }).map((all) => all.join('')),
    )
    fc.assert(
      fc.property(fc.oneof(texts, fc.double()), (written) => {
        const iso = publishedDate(written, now)
        if (iso === undefined) return
        expect(Date.parse(iso)).toBeLessThanOrEqual(now + 2 * 86_400_000)
        expect(iso).toMatch(/^\d{4}-\d\d-\d\d(T\d\d:\d\d:\d\d\.\d{3}Z)?$/)
      }),
    )
  })
})
