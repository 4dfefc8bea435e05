import { facetLabel } from '#workers/answers/compare/facets/facet-label.ts'
import { readValue, type Value } from '#workers/answers/compare/values/read-value.ts'
import type { RecordOrder } from './question/read-question.ts'
import type { PageRecord, RecordList } from './records/record-list.ts'
import { spaced } from './records/spaced.ts'

/** The field that records are ordered by: the one with this label, else the first whose values are of its kind. */
export function orderLabel({ labels, records }: RecordList, { key }: RecordOrder): string | undefined {
  const named = labels.find((label) => facetLabel(spaced(label)).key === key)
  const isOfKind = kinds.get(key)
  if (named !== undefined || isOfKind === undefined) return named
  const sample = records.slice(0, sampleSize)
  return labels.find((label) => {
    const values = sample.flatMap(({ values: all }) => all.get(label) ?? [])
    return values.length > 0 && values.every((value) => isOfKind(readValue(value)))
  })
}

const sampleSize = 20

/** How a value of such a label looks. */
const kinds: ReadonlyMap<string, (value: Value) => boolean> = new Map([
  ['date', ({ dates }) => dates.length > 0],
  ['price', ({ quantities }) => /^[A-Z]{3}$/.test(quantities[0]?.dimension ?? '')],
  ['weight', ({ quantities }) => quantities[0]?.dimension === 'mass'],
])

/** Sorts by the first number or date of the field. Records without one are left out. */
export function orderRecords(records: readonly PageRecord[], list: RecordList, order: RecordOrder): PageRecord[] {
  const label = orderLabel(list, order) ?? ''
  const ranked = records.flatMap((record) => {
    const rank = rankOf(record.values.get(label) ?? '')
    return rank === undefined ? [] : [{ record, rank }]
  })
  const sign = order.direction === 'ascending' ? 1 : -1
  return ranked.toSorted((one, other) => sign * (one.rank - other.rank)).map(({ record }) => record)
}

function rankOf(text: string): number | undefined {
  const { dates, quantities } = readValue(text)
  const [date] = dates
  return date === undefined ? quantities[0]?.amount : Date.parse(date)
}
