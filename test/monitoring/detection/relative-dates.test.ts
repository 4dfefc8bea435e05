import { describe, expect, it } from 'vitest'
import { composeTimeWords } from '#ops/time-words/compose-time-words.ts'
import { findChange } from '#shared/monitoring/detection/find-change.ts'
import { noNoise } from '#shared/monitoring/detection/noise.ts'
import { normalizeText } from '#shared/monitoring/detection/normalize-text.ts'
import timeWords from '#shared/values/time-words.json' with { type: 'json' }

const rules = { noise: noNoise, ignorePatterns: [], keywords: [], minimumChange: 1 }
const [minute, hour, day] = [60_000, 3_600_000, 86_400_000]

/** Compares a text with one that was seen later. */
const compare = (before: string, after: string, apartMs = hour) =>
  findChange({ text: normalizeText(before), at: 0 }, { text: normalizeText(after), at: apartMs }, rules)

// Arabic, Hindi, Bengali, Persian, Marathi and Thai also with digits of their own.
const languages =
  'en de fr es it pt nl sv da nb fi pl cs sk uk ru bg sr hr hu ro el tr ar ar-EG ar-u-nu-arab he fa hi hi-u-nu-deva mr-u-nu-deva bn ta te th th-u-nu-thai vi id ms ja ko zh zh-Hant sw ka hy az kk is lt lv et ca eu gl cy ga'.split(
    ' ',
  )

const ages = [
  3,
  5 * minute,
  23 * minute,
  59 * minute,
  hour,
  2 * hour,
  5 * hour,
  22 * hour,
  day,
  2 * day,
  5 * day,
  8 * day,
  22 * day,
  40 * day,
  400 * day,
]

function written(language: string, ageMs: number, style: 'long' | 'short' | 'narrow'): string {
  const format = new Intl.RelativeTimeFormat(language, { style, numeric: 'auto' })
  const units = [
    ['year', 365 * day],
    ['month', 30 * day],
    ['week', 7 * day],
    ['day', day],
    ['hour', hour],
    ['minute', minute],
  ] as const
  const [unit, ms] = units.find(([, each]) => ageMs >= each) ?? (['second', 1000] as const)
  return format.format(-Math.floor(ageMs / ms), unit)
}

describe('A date that is told by its distance from now is not a change when time passes', () => {
  it.each(languages)('in %s', (language) => {
    for (const style of ['long', 'short'] as const)
      for (const frame of ['Ann · #', '#, Ann', 'Ann (#) 12', '#'])
        for (const [index, age] of ages.entries()) {
          const [before, after] = [age, ages[index + 1] ?? 800 * day].map((ms) =>
            frame.replace('#', written(language, ms, style)),
          )
          expect(compare(before ?? '', after ?? ''), `${before} → ${after}`).toBeUndefined()
        }
  })

  it.each([
    ['5 минут назад', '1 час назад', 'вчера'],
    ['только что', 'час назад', '2 часа назад'],
    ['несколько секунд назад', 'минуту назад', 'около часа назад'],
    ['3 minuty temu', 'godzinę temu', 'wczoraj'],
    ['3분 전', '3분전', '약 1시간 전', '어제'],
    ['3 dakika önce', 'bir saat önce', 'dün'],
    ['منذ ٣ دقائق', 'منذ ٥ دقائق'],
    ['قبل ٣ دقائق', 'قبل ساعتين', 'أمس'],
    ['३ मिनट पहले', '1 घंटे पहले', 'कल'],
    ['๓ นาทีที่ผ่านมา', '1 ชั่วโมงที่ผ่านมา', 'เมื่อวาน'],
    ['5分钟前', '1 小时前', '昨天', '三天前'],
    ['5 mins ago', 'about an hour ago', '2 hours and 3 minutes ago', 'yesterday'],
    ['vor etwa 3 Stunden', 'vor einem Tag', 'gestern'],
    ['il y a 2 heures et 3 minutes', 'hier', 'avant-hier'],
    ['3 Std. 5 Min. 9 Sek.', '2 Std. 5 Min. 9 Sek.'],
    ['5 godz. 11 min 16 s', '4 godz. 11 min 16 s'],
    ['5 ч 11 мин 16 с', '4 ч 11 мин 16 с'],
    ['5시간 11분 16초', '4시간 11분 16초'],
  ])('as sites write it: %s', (...texts) => {
    for (const [index, text] of texts.entries())
      expect(compare(`News: ${text}`, `News: ${texts[index + 1] ?? texts[0]}`), text).toBeUndefined()
  })
})

it.each([
  ['Cena: 19,99 zł', 'Cena: 18,99 zł'],
  ['В наличии 12 штук', 'В наличии 11 штук'],
  ['Версия 2.3.1', 'Версия 2.3.2'],
  ['재고 12개', '재고 11개'],
  ['Stok: 12 adet', 'Stok: 11 adet'],
  ['السعر ٣٥ ريال', 'السعر ٣٠ ريال'],
  ['मूल्य ३५ रुपये', 'मूल्य ३० रुपये'],
  ['ราคา ๓๕ บาท', 'ราคา ๓๐ บาท'],
  ['库存 12 件', '库存 11 件'],
  ['Счёт 2:1', 'Счёт 2:2'],
  ['Доставка через 3 дня', 'Доставка через 5 дней'],
  ['Dostawa w 3 dni', 'Dostawa w 5 dni'],
  ['배송 3일', '배송 5일'],
  ['Teslimat 3 gün', 'Teslimat 5 gün'],
  ['Срок гарантии 2 года', 'Срок гарантии 3 года'],
  ['Lieferung in 3 Tagen', 'Lieferung in 5 Tagen'],
  ['Packung 250g', 'Packung 200g'],
  ['250g', '200g'],
  ['Available: no', 'Available: now'],
  ['Das Geschäft ist hier', 'Das Geschäft ist zu'],
  ['3 минуты назад сервер работал', '3 минуты назад сервер упал'],
  ['Продано 3 часа назад', 'Отменено 4 часа назад'],
])('%s and %s are a change', (before, after) => {
  expect(compare(before, after)).toBeDefined()
})

it('the words for time are those of this version of Node.js', () => {
  expect(timeWords).toEqual(composeTimeWords())
})
