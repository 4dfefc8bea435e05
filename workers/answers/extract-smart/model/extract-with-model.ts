import { AppError } from '#shared/contract/errors.ts'
import type { Json } from '#shared/contract/json.ts'
import type { Extracted } from '#workers/answers/extract-smart/extract-records.ts'
import type { RecordList } from '#workers/answers/extract-smart/records/record-list.ts'
import { extractData, type ExtractionContext } from '#workers/answers/extract/extract-data.ts'
import type { ExtractedSource } from '#workers/answers/extract/match/page-view.ts'
import type { Model } from '#workers/llm/llm.ts'
import { askPlan, type ExtractionPlan } from './ask-plan.ts'

interface ModelQuestion {
  query: string
  source: ExtractedSource
  lists: readonly RecordList[]
}

/** An answer by a model, with its name. */
export interface ModelExtraction extends Extracted {
  model: string
  warnings: string[]
}

/**
 * Lets the model plan a schema for the question, and fills it from the page: every value has a quote that was found. Throws
 * AI_UNAVAILABLE if the model does not answer, and EXTRACTION_IMPOSSIBLE if the page has none of the fields.
 */
export async function extractWithModel(
  question: ModelQuestion,
  model: Model,
  context: ExtractionContext,
): Promise<ModelExtraction> {
  const plan = await askPlan(question, model)
  const { query, source } = question
  if (plan.fields.length === 0) throw new AppError('AI_UNAVAILABLE', 'The language model planned no fields.')
  const found = await extractData({ schema: schemaOf(plan), instructions: query, source }, context)
  if (found.isDegraded)
    throw new AppError('AI_UNAVAILABLE', 'The language model did not fill the fields that it planned.')
  const records = ordered(recordsOf(found.data), plan)
  const kept = plan.limit > 0 ? records.slice(0, plan.limit) : records
  return {
    data: kept.map(({ record }) => record),
    explanation: plan.explanation,
    evidence: kept.flatMap(({ at }, position) => movedTo(position, at, found.evidence)),
    plan: listSchema(plan),
    missing: plan.fields
      .map(({ name }) => name)
      .filter((name) => kept.every(({ record }) => record[name] === undefined)),
    model: model.names.small,
    warnings: found.warnings,
  }
}

const propertiesOf = ({ fields }: ExtractionPlan) =>
  Object.fromEntries(
    fields.map(({ name, type, description }) => [name, { type, description: description.slice(0, 200) }]),
  )

const listSchema = (plan: ExtractionPlan) => ({
  type: 'array',
  items: { type: 'object', properties: propertiesOf(plan) },
})

/** The records as a list of the root, because the root of a schema is an object. */
const schemaOf = (plan: ExtractionPlan) => ({
  type: 'object',
  properties: { records: listSchema(plan) },
  required: ['records'],
})

interface PlacedRecord {
  record: Record<string, Json>
  /** Its place in the list that was extracted. */
  at: number
}

function recordsOf(data: Readonly<Record<string, unknown>>): PlacedRecord[] {
  const { records } = data
  if (!Array.isArray(records)) return []
  // The data fits the schema: its records are flat objects.
  return records.map((record: Record<string, Json>, at) => ({ record, at }))
}

function ordered(records: readonly PlacedRecord[], { orderBy, direction, fields }: ExtractionPlan): PlacedRecord[] {
  if (!fields.some(({ name }) => name === orderBy)) return [...records]
  const sign = direction === 'ascending' ? 1 : -1
  const having = records.filter(({ record }) => record[orderBy] !== undefined && record[orderBy] !== null)
  return having.toSorted((one, other) => sign * compareValues(one.record[orderBy], other.record[orderBy]))
}

function compareValues(one: Json | undefined, other: Json | undefined): number {
  if (typeof one === 'number' && typeof other === 'number') return one - other
  const [text, otherText] = [JSON.stringify(one) ?? '', JSON.stringify(other) ?? '']
  return text.localeCompare(otherText, 'en', { numeric: true })
}

/** The evidence of one record, with paths that begin at its place in the answer. */
function movedTo(position: number, at: number, evidence: Extracted['evidence']): Extracted['evidence'] {
  const prefix = `/records/${at}/`
  return evidence.flatMap(({ path, ...rest }) =>
    path.startsWith(prefix) ? [{ ...rest, path: `/${position}/${path.slice(prefix.length)}` }] : [],
  )
}
