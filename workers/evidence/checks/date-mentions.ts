import { monthNumber } from '#workers/evidence/words/months.ts'

/** A date that a text names, with the parts that it names. */
export interface DateMention {
  year?: number
  /** 1 to 12. */
  month?: number
  day?: number
  /** 1 to 4. */
  quarter?: number
  start: number
  end: number
}

/**
 * The dates of a text: ISO 8601, `5 May 2024`, `May 5, 2024`, `May 2024`, `05.05.2024`, `5/6/2024` (both readings), `Q3 2024`,
 * `2024年5月5日`. Months in English, German, French, Spanish, Italian, Portuguese and Dutch. Takes linear time.
 */
export function dateMentions(text: string): DateMention[] {
  const mentions: DateMention[] = []
  const taken = new Uint8Array(text.length)
  for (const { pattern, read } of formats) {
    for (const match of text.matchAll(pattern)) {
      const start = match.index
      const end = start + match[0].length
      if (taken.subarray(start, end).includes(1)) continue
      for (const parts of read(match)) {
        if (!isPossible(parts)) continue
        mentions.push({ ...parts, start, end })
        taken.fill(1, start, end)
      }
    }
  }
  return mentions
}

type Parts = Omit<DateMention, 'start' | 'end'>

interface Format {
  pattern: RegExp
  read: (match: RegExpExecArray) => Parts[]
}

const number = (digits: string | undefined) => Number(digits)

/** A longer format comes before the shorter ones that it contains. */
const formats: readonly Format[] = [
  {
    pattern: /(?<![\d-])(\d{4})-(\d{2})-(\d{2})(?![\d-])/gu,
    read: ([, year, month, day]) => [{ year: number(year), month: number(month), day: number(day) }],
  },
  {
    pattern: /(\d{4})年(?:(\d{1,2})月(?:(\d{1,2})日)?)?/gu,
    read: ([, year, month, day]) => [
      {
        year: number(year),
        ...(month !== undefined && { month: number(month) }),
        ...(day !== undefined && { day: number(day) }),
      },
    ],
  },
  {
    pattern: /(?<![\d./])(\d{1,2})([./])(\d{1,2})\2(\d{4})(?!\d)/gu,
    read: ([, first, , second, year]) => [
      { year: number(year), month: number(second), day: number(first) },
      { year: number(year), month: number(first), day: number(second) },
    ],
  },
  {
    pattern: /(?<!\d)(\d{4})[/.](\d{2})[/.](\d{2})(?!\d)/gu,
    read: ([, year, month, day]) => [{ year: number(year), month: number(month), day: number(day) }],
  },
  {
    pattern:
      /(?<!\d)(\d{1,2})(?:st|nd|rd|th|er|º|\.)? (?:of |de )?([\p{L}\p{M}]{3,12})\.?,? (?:del? )?(\d{4})(?!\d)/giu,
    read: ([, day, month, year]) => withMonth(month, { year: number(year), day: number(day) }),
  },
  {
    pattern: /(?<![\p{L}\p{M}])([\p{L}\p{M}]{3,12})\.? (\d{1,2})(?:st|nd|rd|th)?,? (\d{4})(?!\d)/giu,
    read: ([, month, day, year]) => withMonth(month, { year: number(year), day: number(day) }),
  },
  {
    pattern: /(?<![\p{L}\p{M}])([\p{L}\p{M}]{3,12})\.?,? (?:of |del? )?(\d{4})(?!\d)/giu,
    read: ([, month, year]) => withMonth(month, { year: number(year) }),
  },
  {
    pattern: /(?<!\d)(\d{1,2})(?:st|nd|rd|th|er|º|\.)? (?:of |de )?([\p{L}\p{M}]{3,12})(?![\p{L}\p{M}])/giu,
    read: ([, day, month]) => withMonth(month, { day: number(day) }),
  },
  {
    pattern: /(?<![\p{L}\p{M}])([\p{L}\p{M}]{3,12})\.? (\d{1,2})(?:st|nd|rd|th)?(?![\d%\p{L}\p{M}]|[.,:]\d)/giu,
    read: ([, month, day]) => withMonth(month, { day: number(day) }),
  },
  {
    pattern: /(?<![\p{L}\d])[QT]([1-4]),? ?(?:of )?(\d{4})(?!\d)/giu,
    read: ([, quarter, year]) => [{ year: number(year), quarter: number(quarter) }],
  },
  {
    pattern:
      /(?<![\p{L}\d.,$€£¥#-])(1[5-9]\d\d|20\d\d)(?:s(?!\p{L})|(?![\p{L}\d%]|[.,]\d| ?(?:km|kg|m|GB|MB|USD|EUR|dollars|euros|percent|million|billion)(?!\p{L})))/gu,
    read: ([, year]) => [{ year: number(year) }],
  },
]

/** Nothing if the word is no month. */
function withMonth(word: string | undefined, parts: Parts): Parts[] {
  const month = monthNumber(word ?? '')
  return month === undefined ? [] : [{ ...parts, month }]
}

const isPossible = ({ month = 1, day = 1 }: Parts) => month >= 1 && month <= 12 && day >= 1 && day <= 31

/** Whether one of the dates has every part of this one. A day and its year may stand apart. */
export function hasDate(wanted: DateMention, dates: readonly DateMention[]): boolean {
  if (dates.some((date) => hasParts(wanted, date))) return true
  const { year, ...rest } = wanted
  if (year === undefined || (rest.month === undefined && rest.quarter === undefined)) return false
  return (
    dates.some((date) => date.year === undefined && hasParts(rest, date)) && dates.some((date) => date.year === year)
  )
}

const hasParts = (wanted: Parts, date: Parts) =>
  (['year', 'month', 'day', 'quarter'] as const).every(
    (part) => wanted[part] === undefined || wanted[part] === date[part],
  )
