import type { PageFacts } from '#workers/answers/extract/facts/page-fact.ts'
import type { RecordList } from './record-list.ts'

/** The label–value pairs of a page as one record. None without pairs. */
export function pairRecords({ pairs }: PageFacts): RecordList[] {
  const first = [...new Map(pairs.toReversed().map((pair) => [pair.label, pair])).values()].toReversed()
  if (first.length === 0) return []
  const values = new Map(first.map(({ label, value }) => [label, value]))
  const quote = first.map((pair) => pair.quote).join('\n')
  return [{ source: 'pair', caption: '', labels: [...values.keys()], records: [{ values, quote }] }]
}
