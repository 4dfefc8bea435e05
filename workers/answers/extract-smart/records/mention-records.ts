import { fullDates } from '#shared/values/dates.ts'
import { quantitiesIn } from '#shared/values/quantities.ts'
import { lineText } from '#workers/answers/extract/facts/line-text.ts'
import { maxRecords, type PageRecord, type RecordList } from './record-list.ts'

/** The prices, dates and mail addresses of a page, one list for each kind, with the line that each stands in. */
export function mentionRecords(markdown: string): RecordList[] {
  const lines = markdown.split('\n', maxLines).map((line) => lineText(line.slice(0, maxLine)))
  return Object.entries(finders).flatMap(([label, find]) => {
    const records = lines
      .flatMap((line) => find(line).map((value) => mentionOf(label, value, line)))
      .slice(0, maxRecords)
    return records.length === 0 ? [] : [{ source: 'text' as const, caption: '', labels: [label, 'text'], records }]
  })
}

const maxLines = 20_000
const maxLine = 1000

const mentionOf = (label: string, value: string, line: string): PageRecord => ({
  values: new Map([
    [label, value],
    ['text', line],
  ]),
  quote: line,
})

const finders: Readonly<Record<string, (line: string) => string[]>> = {
  price: (line) =>
    quantitiesIn(line)
      .filter(({ dimension }) => /^[A-Z]{3}$/.test(dimension))
      .map(({ start, end }) => withSign(line, start, end)),
  date: (line) => fullDates(line).map(({ start, end }) => line.slice(start, end)),
  email: (line) =>
    line
      .split(/[\s<>()[\],;:"]/)
      .map(withoutDot)
      .filter(isMailAddress),
}

const withoutDot = (word: string) => (word.endsWith('.') ? word.slice(0, -1) : word)

function isMailAddress(word: string): boolean {
  const [name = '', domain = '', ...rest] = word.split('@')
  return (
    rest.length === 0 &&
    /^[\w.+-]{1,64}$/.test(name) &&
    /^[a-z\d][a-z\d.-]{0,200}[a-z\d]$/i.test(domain) &&
    domain.includes('.')
  )
}

/** A number with the currency before or behind it. */
function withSign(line: string, start: number, end: number): string {
  const before = /(?:\p{Sc}|\b[A-Z]{2,3}) ?$/u.exec(line.slice(Math.max(0, start - 5), start))?.[0] ?? ''
  const behind = before === '' ? (/^ ?(?:\p{Sc}|[A-Z]{3}\b)/u.exec(line.slice(end, end + 5))?.[0] ?? '') : ''
  return `${before}${line.slice(start, end)}${behind}`.trim()
}
