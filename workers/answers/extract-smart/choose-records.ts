import { facetLabel } from '#workers/answers/compare/facets/facet-label.ts'
import { readValue, type Value } from '#workers/answers/compare/values/read-value.ts'
import { contentWords } from '#workers/answers/compare/words.ts'
import type { Question, RecordOrder } from './question/read-question.ts'
import { type PageRecord, type RecordList, spaced } from './records/record-list.ts'

/** The records that answer a question, and how they were chosen. */
export interface ChosenRecords {
  list: RecordList
  /** The fields that the question names, or all of them. */
  labels: readonly string[]
  records: readonly PageRecord[]
  /** The words of the question that nothing on the page matches. */
  missing: readonly string[]
  /** Words of the question that chose among the records. */
  filters: readonly string[]
}

/** The list whose labels and caption match the words of the question best, cut to what is asked. Undefined if none does. */
export function chooseRecords(lists: readonly RecordList[], question: Question): ChosenRecords | undefined {
  const scored = lists.map((list) => ({ list, match: matchOf(list, question) })).filter(({ match }) => match.score > 0)
  const best = scored.toSorted((one, other) => other.match.score - one.match.score)[0]
  if (best === undefined) return undefined
  const { list, match } = best
  const filters = match.left.filter((word) => choosesAmong(word, list))
  const filtered = list.records.filter((record) => filters.every((word) => wordsIn(record).has(word)))
  const kept = filters.length > 0 && filtered.length === 0 ? list.records : filtered
  const ordered = question.order === undefined ? kept : orderRecords(kept, list, question.order)
  const labels = labelsFor(list, match.labels)
  const records = ordered.filter(({ values }) => labels.some((label) => values.has(label)))
  return {
    list,
    labels,
    records: records.slice(0, question.limit ?? records.length),
    missing: match.left.filter((word) => !filters.includes(word)),
    filters: filtered.length > 0 ? filters : [],
  }
}

interface Match {
  score: number
  /** The labels that the question names. */
  labels: string[]
  /** The words of the question that neither a label nor the caption has. */
  left: string[]
}

/** A label counts most, then the caption, then a word that some records have. Named fields count more than mentions. */
function matchOf(list: RecordList, { words, hints, order, isAboutOne }: Question): Match {
  const asked = [...new Set([...words, ...hints])]
  const ranked = order === undefined ? undefined : orderLabel(list, order)
  const labels = list.labels.filter((label) => label === ranked || asked.some((word) => isNamedBy(label, word)))
  const named = asked.filter((word) => list.labels.some((label) => isNamedBy(label, word)))
  const caption = new Set(contentWords(list.caption))
  const inCaption = asked.filter((word) => caption.has(word))
  const left = words.filter((word) => !named.includes(word) && !inCaption.includes(word))
  const canOrder = order === undefined || ranked !== undefined
  const isFitting = canOrder && labels.length + inCaption.length > 0
  const inRecords = isFitting ? left.filter((word) => choosesAmong(word, list)).length : 0
  const found = named.length * 3 + inCaption.length * 2 + inRecords
  const isOne = list.records.length === 1
  const preference = (isOne === isAboutOne ? 0.5 : 0) + (list.labels.length > 2 ? 0.3 : 0) + 0.2 / (1 + left.length)
  return { score: isFitting ? found + preference : 0, labels, left }
}

/** Whether a word of a question means a label: it is one of its words, or stands for it. */
function isNamedBy(label: string, word: string): boolean {
  const { key } = facetLabel(spaced(label))
  const own = facetLabel(word).key
  return own !== '' && (key === own || key.split(' ').includes(own) || contentWords(label).includes(word))
}

/** Whether some records have the word and others do not. */
function choosesAmong(word: string, { records }: RecordList): boolean {
  const having = records.filter((record) => wordsIn(record).has(word)).length
  return having > 0 && having < records.length
}

const wordsIn = ({ values }: PageRecord): ReadonlySet<string> =>
  new Set([...values.values()].flatMap((value) => contentWords(value)))

/** The first field tells records apart, so it comes with those that the question names. */
function labelsFor({ labels, records }: RecordList, named: readonly string[]): readonly string[] {
  if (named.length === 0) return labels
  const [first = ''] = labels
  return named.includes(first) || records.length === 1 ? named : [first, ...named]
}

/** The field that records are ordered by: the one with this label, else the first whose values are of its kind. */
function orderLabel({ labels, records }: RecordList, { key }: RecordOrder): string | undefined {
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
function orderRecords(records: readonly PageRecord[], list: RecordList, order: RecordOrder): PageRecord[] {
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
