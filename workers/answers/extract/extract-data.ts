import { AppError, toAppError } from '#shared/contract/errors.ts'
import type { Json } from '#shared/contract/json.ts'
import type { JobContext } from '#workers/job-run/job-context.ts'
import { askInTime } from '#workers/llm/ask-in-time.ts'
import type { Model } from '#workers/llm/llm.ts'
import type { FieldExtraction } from './isolated/field-extraction.ts'
import type { FieldEvidence } from './match/fill-schema.ts'
import { askFields, type NamedFields } from './model/ask-fields.ts'
import type { ExtractionRequest, DeclaredData } from './read-declared.ts'
import type { MissingField } from './settle-data.ts'

export interface Extraction {
  data: Record<string, Json>
  evidence: FieldEvidence[]
  missing: MissingField[]
  method: 'deterministic' | 'model' | 'mixed'
  /** The name of the model; `extractive` if none was needed or answered. */
  model: string
  /** Where the page contradicts itself. */
  contradictions: string[]
  warnings: string[]
  /** A failure that may pass made the answer worse. */
  isDegraded: boolean
}

export type ExtractionContext = Pick<JobContext, 'signal' | 'deadlineAt' | 'now'> & {
  model: Model | undefined
  fieldExtraction: FieldExtraction
}

/**
 * Fills the caller's schema from a page. No model is asked if the page declares or states every required field (every field, if
 * the schema requires none) and the caller gave no instructions. Throws EXTRACTION_IMPOSSIBLE if no field was found, and without
 * a model if a required one was not. Throws AI_UNAVAILABLE if the model fails and a required field is missing, and
 * PAGE_TOO_COMPLEX.
 */
export async function extractData(request: ExtractionRequest, context: ExtractionContext): Promise<Extraction> {
  const { model, fieldExtraction, signal } = context
  const declared = await fieldExtraction.readDeclared(request, signal)
  const isComplete = declared.unmet.length === 0 && request.instructions === ''
  if (model === undefined || isComplete) return withoutModel(declared, request)
  const named = await askWithin(request, declared, { ...context, model })
  if (!(named instanceof AppError)) return withModel(request, declared, { named, name: model.names.small, context })
  // A later call may find the rest: the page does not lack it for certain.
  if (!isEnough(declared, request)) throw named
  return { ...withoutModel(declared, request), warnings: [modelFailed], isDegraded: true }
}

const modelFailed =
  'The language model did not answer, so the data has only what the page declares and states as pairs and tables. Call again later for the rest.'

function withoutModel(declared: DeclaredData, request: ExtractionRequest): Extraction {
  if (!isEnough(declared, request)) throw impossible(declared.unmet.map((name) => `/${name}`))
  const { data, evidence, missing, contradictions } = declared
  const warnings = request.instructions === '' ? [] : [noInstructions]
  return {
    data,
    evidence,
    missing,
    contradictions,
    warnings,
    method: 'deterministic',
    model: 'extractive',
    isDegraded: false,
  }
}

const noInstructions = 'instructions had no effect: they need a language model, and none answered.'

/** Without a model, all required fields must be there; if the schema requires none, at least one. One that may be null is. */
function isEnough({ data, evidence, unmet }: DeclaredData, { schema }: ExtractionRequest): boolean {
  const isStrict = Array.isArray(schema['required']) && schema['required'].length > 0
  return evidence.length > 0 && !(isStrict && unmet.some((name) => data[name] === undefined))
}

async function withModel(
  request: ExtractionRequest,
  declared: DeclaredData,
  { named, name, context }: { named: NamedFields; name: string; context: ExtractionContext },
): Promise<Extraction> {
  const { fieldExtraction, signal } = context
  const known = { data: declared.data, evidence: declared.evidence }
  const united = await fieldExtraction.uniteWithModel({ request, known, parts: named.parts }, signal)
  const { data, evidence, missing } = united
  if (evidence.length === 0) throw impossible(missing.map(({ path }) => path))
  const fromModel = evidence.filter(({ source }) => source === 'model').length
  return {
    data,
    evidence,
    missing,
    method: fromModel === 0 ? 'deterministic' : fromModel === evidence.length ? 'model' : 'mixed',
    model: name,
    contradictions: declared.contradictions,
    warnings: named.isTruncated ? [truncated, ...united.warnings] : united.warnings,
    isDegraded: false,
  }
}

const truncated = 'The page is too long for the language model: its end was not read.'

function impossible(paths: readonly string[]): AppError {
  const listed = paths.slice(0, maxListed)
  return new AppError(
    'EXTRACTION_IMPOSSIBLE',
    `Expected the page to declare or state the required fields; did not find ${listed.join(', ') || 'any'}. Make fields optional, or use names and descriptions that the page uses.`,
    { details: listed.map((path) => ({ path, message: 'was not found in the page' })) },
  )
}

const maxListed = 20

/** AI_UNAVAILABLE if the model fails. Stops waiting for it while there is time to answer without it. */
async function askWithin(
  { schema, instructions, source }: ExtractionRequest,
  { data }: DeclaredData,
  context: ExtractionContext & { model: NonNullable<ExtractionContext['model']> },
): Promise<NamedFields | AppError> {
  const { url, title, content: text } = source
  const candidates = JSON.stringify(data).slice(0, maxCandidates)
  const question = { schema: JSON.stringify(schema), instructions, candidates, url, title, text }
  try {
    return await askInTime(() => askFields(question, context.model), context)
  } catch (thrown) {
    context.signal.throwIfAborted()
    const error = toAppError(thrown)
    if (error.code !== 'AI_UNAVAILABLE') throw error
    return error
  }
}

const maxCandidates = 8000
