import type { Element } from '#shared/monitoring/detection/elements/elements.ts'
import { isNow } from './elements/moves-with-clock.ts'
import { isMoney } from './volatile-place.ts'

/** The headings of a text that changes by the calendar: it is not news that the quote of the day is another one. */
const daily =
  /^(?:quote|thought|word|tip|fact|joke|proverb|picture|photo|puzzle) of the (?:day|week|hour|month):?$|^(?:zitat|spruch|wort|tipp|witz|bild) (?:des tages|der woche):?$|^(?:citation|pensée|mot|photo|blague) (?:du jour|de la semaine)(?: ?:)?$|^(?:frase|cita|palabra|foto|consejo) (?:del día|de la semana):?$|^(?:每日一句|每日一言|每日一词|今日名言|今日金句)[:：]?$/i

/** Whether a block is such a heading, or stands under one. `above`: the block before it. */
export const isDaily = (block: string, above: string | undefined) =>
  isHeading(block) || (above !== undefined && isHeading(above) && block.length <= maxDaily && !isMoney(block))

const isHeading = (block: string) => block.length <= 40 && daily.test(block)
const maxDaily = 500

/** Whether a block tells nothing but a count, the time left or an age: `1,234 views`, `Only for 5 h 11 min 16 s`, `yesterday`. */
export const isTransient = (elements: readonly Element[]) =>
  isLabelOf(elements, ({ volatile }) => volatile?.kind === 'counter' || volatile?.kind === 'duration') ||
  isAge(elements)

/** Words beside an age are news: `Sold out yesterday`. */
const isAge = (elements: readonly Element[]) =>
  elements[0]?.volatile?.kind === 'relative' && elements.slice(1).every(({ text }) => /^[.,·•]$/u.test(text))

/** Whether a block tells nothing but the time of its probe: `Last updated: 2027-01-03T08:07:47Z`. */
export const isClock = (elements: readonly Element[]) =>
  isLabelOf(elements, ({ volatile }) => volatile?.kind === 'moment' && isNow(volatile.moment, volatile.at))

/** Whether there are such elements, and few words beside them. */
function isLabelOf(elements: readonly Element[], isOwn: (element: Element) => boolean): boolean {
  if (elements.length > maxElements) return false
  const rest = elements.filter((element) => !isOwn(element))
  if (rest.length === elements.length) return false
  return rest.every(({ text }) => /^[\p{L}\p{P}]+$/u.test(text)) && rest.length <= maxWords
}

const maxElements = 8
const maxWords = 4
