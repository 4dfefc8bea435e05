import { quantitiesIn } from '#shared/values/quantities.ts'
import { findPairs } from '#workers/answers/extract/facts/find-pairs.ts'
import { lineText } from '#workers/answers/extract/facts/line-text.ts'
import { maxRecords, type PageRecord, type RecordList } from './record-list.ts'

/** Sections of one heading level with the same labels, such as the cards of a shop: one list for each level. */
export function cardRecords(markdown: string): RecordList[] {
  const sections = sectionsOf(markdown)
  const byLevel = Map.groupBy(sections, ({ level, parent }) => `${level} ${parent}`)
  return [...byLevel.values()].flatMap((ofLevel) => {
    const records = ofLevel.map(recordOf).filter(({ values }) => values.size > 1)
    const labels = sharedLabels(records)
    if (records.length < 2 || labels.length < 2) return []
    return [
      { source: 'text' as const, caption: ofLevel[0]?.parent ?? '', labels, records: records.slice(0, maxRecords) },
    ]
  })
}

interface Section {
  level: number
  /** The heading one or more levels above. */
  parent: string
  heading: string
  lines: string[]
}

const maxLines = 50_000

/** Sections with more lines are chapters. */
const maxSectionLines = 30

function sectionsOf(markdown: string): Section[] {
  const sections: Section[] = []
  const open: string[] = []
  for (const line of markdown.split('\n', maxLines)) {
    const level = levelOf(line)
    if (level === 0) {
      if (line.trim() !== '') sections.at(-1)?.lines.push(line)
      continue
    }
    open.length = level
    open[level] = lineText(line.slice(level, 300))
    sections.push({
      level,
      parent: open.slice(0, level).findLast(Boolean) ?? '',
      heading: open[level] ?? '',
      lines: [],
    })
  }
  return sections.filter(({ lines }) => lines.length <= maxSectionLines)
}

const levelOf = (line: string) => /^(#{1,6}) /.exec(line)?.[1]?.length ?? 0

/** The heading as the name, the label–value pairs, and a line that is nothing but a price. */
function recordOf({ heading, lines }: Section): PageRecord {
  const values = new Map([['name', heading]])
  const quotes = [heading]
  for (const line of lines) {
    const price = priceIn(lineText(line.slice(0, 300)))
    const pairs = price === undefined ? findPairs([line], 0).pairs : [{ label: 'price', value: price, quote: price }]
    for (const { label, value, quote } of pairs) {
      if (values.has(label)) continue
      values.set(label, value)
      quotes.push(quote)
    }
  }
  return { values, quote: quotes.join('\n') }
}

/** A short text with one amount of money. */
function priceIn(text: string): string | undefined {
  if (text.length > 40 || text.includes(':')) return undefined
  const [first, ...others] = quantitiesIn(text)
  return first !== undefined && others.length === 0 && /^[A-Z]{3}$/.test(first.dimension) ? text : undefined
}

/** The labels that half of the records have. */
function sharedLabels(records: readonly PageRecord[]): string[] {
  const labels = [...new Set(records.flatMap(({ values }) => [...values.keys()]))]
  return labels.filter((label) => records.filter(({ values }) => values.has(label)).length * 2 >= records.length)
}
