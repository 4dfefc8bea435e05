import type { Json } from '#shared/contract/json.ts'
import { cutQuote } from '#shared/quotes/cut-quote.ts'
import { facetLabel } from '#workers/answers/compare/facets/facet-label.ts'
import { readValue } from '#workers/answers/compare/values/read-value.ts'
import type { FieldEvidence } from '#workers/answers/extract/match/fill-schema.ts'
import { chooseRecords, type ChosenRecords } from './choose-records.ts'
import type { Question } from './question/read-question.ts'
import { type PageRecord, type RecordList, spaced } from './records/record-list.ts'

/** The answer of a page to a question. */
export interface Extracted {
  data: Json[]
  /** How the data was found, in a sentence or two. */
  explanation: string
  evidence: FieldEvidence[]
  /** The schema of the records that was planned. */
  plan: Json
  /** The words or fields of the question that the page does not answer. */
  missing: string[]
}

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

/** One field of the records that a question asks for. */
interface PlannedField {
  /** In camelCase. */
  name: string
  type: 'string' | 'number'
  /** The label on the page, or what the field is. */
  description: string
}

/** The plan as a JSON schema: a list of flat records. */
function planSchema(fields: readonly PlannedField[]) {
  const properties = Object.fromEntries(fields.map(({ name, type, description }) => [name, { type, description }]))
  return { type: 'array', items: { type: 'object', properties } }
}

/** The field for a label: a number if all of its values are nothing but numbers. */
function plannedField(label: string, values: readonly string[]): PlannedField {
  const isNumber = values.length > 0 && values.every((value) => /^-?\d/.test(value) && numberIn(value) !== undefined)
  return { name: fieldName(label), type: isNumber ? 'number' : 'string', description: label }
}

/** The value of a text that is nothing but a number without a unit. */
function numberIn(text: string): number | undefined {
  const { quantities, words, dates } = readValue(text)
  const [only, ...others] = quantities
  const isBare = only !== undefined && others.length + words.size + dates.length === 0 && only.dimension === ''
  return isBare && /^[\d.,'’ ]+$/.test(text) ? only.amount : undefined
}

/** `Unit price (USD)` as `unitPrice`. */
function fieldName(label: string): string {
  const { unit } = facetLabel(label)
  const [name = label] = unit === '' ? [label] : label.split(/[([]/, 1)
  const [first = 'value', ...rest] = spaced(name).match(/[\p{L}\p{N}]+/gu) ?? []
  return [first.toLowerCase(), ...rest.map(capitalized)].join('').slice(0, maxNameLength)
}

const maxNameLength = 60

const capitalized = (word: string) => word.slice(0, 1).toUpperCase() + word.slice(1).toLowerCase()
