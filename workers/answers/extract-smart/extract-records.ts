import { cutQuote } from '#shared/quotes/cut-quote.ts'
import type { FieldEvidence } from '#workers/answers/extract/match/fill-schema.ts'
import { chooseRecords, type ChosenRecords } from './choose-records.ts'
import type { Extracted } from './extracted.ts'
import { numberIn, plannedField, planSchema, type PlannedField } from './plan.ts'
import type { Question } from './question/read-question.ts'
import type { PageRecord, RecordList } from './records/record-list.ts'

/** Answers a question from the records of a page. Undefined if none match its words. */
export function extractRecords(lists: readonly RecordList[], question: Question): Extracted | undefined {
  const chosen = chooseRecords(lists, question)
  if (chosen === undefined || chosen.records.length === 0) return undefined
  const { labels, list, missing } = chosen
  const records = chosen.records.slice(0, maxRecords)
  const fields = distinct(labels.map((label) => plannedField(label, valuesOf(label, records))))
  return {
    data: records.map((record) => Object.fromEntries(fields.flatMap((field) => entryOf(field, record)))),
    explanation: explanationOf(chosen, question),
    evidence: records.flatMap((record, at) => evidenceOf(record, { at, fields, source: list.source })),
    plan: planSchema(fields),
    missing: [...missing],
  }
}

const maxRecords = 200

/** The limit of /proof/verify is 4,000 characters. */
const maxQuote = 1000

const valuesOf = (label: string, records: readonly PageRecord[]) =>
  records.flatMap(({ values }) => values.get(label) ?? [])

/** Two labels may have one name in camelCase. The first counts. */
const distinct = (fields: readonly PlannedField[]): PlannedField[] =>
  [...new Map(fields.toReversed().map((field) => [field.name, field])).values()].toReversed()

function entryOf({ name, type, description }: PlannedField, { values }: PageRecord): [string, string | number][] {
  const value = values.get(description)
  if (value === undefined) return []
  return [[name, type === 'number' ? (numberIn(value) ?? value) : value]]
}

interface EvidenceContext {
  at: number
  fields: readonly PlannedField[]
  source: RecordList['source']
}

/** The words behind a record: one quote for a row, one for each field of a record from several places. */
function evidenceOf({ values, quote }: PageRecord, { at, fields, source }: EvidenceContext): FieldEvidence[] {
  const lines = quote.split('\n')
  if (lines.length === 1 && source !== 'json-ld' && source !== 'microdata')
    return [{ path: `/${at}`, quote: cutQuote(quote, maxQuote), source }]
  return fields.flatMap(({ name, description }) => {
    const value = values.get(description)
    if (value === undefined) return []
    const line = lines.find((each) => each.includes(value)) ?? value
    return [{ path: `/${at}/${name}`, quote: cutQuote(lines.length === 1 ? value : line, maxQuote), source }]
  })
}

function explanationOf({ list, labels, records, filters }: ChosenRecords, { order, limit }: Question): string {
  const caption = list.caption === '' ? '' : ` under “${list.caption.slice(0, 80)}”`
  const what = list.source === 'pair' ? 'label–value pairs' : `${sourceNames[list.source]}${caption}`
  const parts = [
    `The fields ${labels.join(', ')} of the ${what} match the question.`,
    ...(filters.length > 0 ? [`Records with ${filters.join(' and ')} were kept.`] : []),
    ...(order !== undefined ? [`They are ordered by ${order.key}, ${order.direction}.`] : []),
    ...(limit !== undefined || records.length > maxRecords
      ? [`The first ${Math.min(records.length, maxRecords)} of them are returned.`]
      : []),
  ]
  return parts.join(' ')
}

const sourceNames: Readonly<Record<RecordList['source'], string>> = {
  'json-ld': 'items that the page declares as JSON-LD',
  microdata: 'items that the page declares as microdata',
  'open-graph': 'Open Graph data',
  metadata: 'metadata',
  table: 'table',
  pair: 'label–value pairs',
  text: 'list',
  model: 'page',
}
