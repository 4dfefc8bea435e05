import type { CallerSchema } from '#shared/caller-schema/caller-schema.ts'
import { AppError, toAppError } from '#shared/contract/errors.ts'
import type { Json } from '#shared/contract/json.ts'
import { withTimeout } from '#shared/runtime/with-timeout.ts'
import type { HandlerContext } from '#workers/handler.ts'
import { storeResultMs } from '#workers/jobs/run.ts'
import type { ExtractionRequest } from './extraction-request.ts'
import { fillSchema, type FieldEvidence } from './match/fill-schema.ts'
import { readWithModel, type ModelReading } from './model/read-with-model.ts'
import { settleData, type MissingField, type SettledData } from './settle-data.ts'

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

export type ExtractionContext = Pick<HandlerContext, 'model' | 'signal' | 'deadlineAt' | 'now'>

/**
 * Fills the caller's schema from a page. No model is asked if the page declares or states every required field (every field, if
 * the schema requires none) and the caller gave no instructions. Throws EXTRACTION_IMPOSSIBLE if no field was found, and without
 * a model if a required one was not. Throws AI_UNAVAILABLE if the model fails and a required field is missing.
 */
export async function extractData(request: ExtractionRequest, context: ExtractionContext): Promise<Extraction> {
  const { schema, instructions, source } = request
  const filled = fillSchema(schema, source)
  const settled = settleData(schema, filled.data)
  const base = { contradictions: filled.warnings, warnings: [], isDegraded: false }
  const evidence = evidenceFor(settled.data, filled.evidence)
  const declared: Extraction = { ...settled, ...base, evidence, method: 'deterministic', model: 'extractive' }
  if (settled.unmet.length === 0 && (instructions === '' || context.model === undefined))
    return withoutModel(declared, request, settled)
  const reading = await askWithin(request, { data: settled.data, evidence }, context)
  if (reading === undefined) return withoutModel(declared, request, settled)
  if (!(reading instanceof AppError)) return mixed(declared, reading, schema)
  // A later call may find the rest: the page does not lack it for certain.
  if (!isEnough(declared, request, settled)) throw reading
  return withoutModel({ ...declared, warnings: [modelFailed], isDegraded: true }, request, settled)
}

const modelFailed =
  'The language model did not answer, so the data has only what the page declares and states as pairs and tables. Call again later for the rest.'

function mixed(declared: Extraction, reading: ModelReading, schema: CallerSchema): Extraction {
  const settled = settleData(schema, reading.data, reading.rejected)
  const evidence = evidenceFor(settled.data, reading.evidence)
  if (evidence.length === 0) throw impossible(settled.missing.map(({ path }) => path))
  const fromModel = evidence.filter(({ source }) => source === 'model').length
  const method = fromModel === 0 ? 'deterministic' : fromModel === evidence.length ? 'model' : 'mixed'
  return {
    ...declared,
    data: settled.data,
    missing: settled.missing,
    evidence,
    method,
    model: reading.model,
    warnings: [...declared.warnings, ...reading.warnings],
  }
}

/** Without a model, all required fields must be there; if the schema requires none, at least one. */
function withoutModel(declared: Extraction, request: ExtractionRequest, settled: SettledData): Extraction {
  const { instructions } = request
  if (!isEnough(declared, request, settled)) throw impossible(settled.unmet.map((name) => `/${name}`))
  return instructions === '' ? declared : { ...declared, warnings: [...declared.warnings, noInstructions] }
}

/** A required field that may be null counts as there. */
function isEnough({ data, evidence }: Extraction, { schema }: ExtractionRequest, { unmet }: SettledData): boolean {
  const isStrict = Array.isArray(schema['required']) && schema['required'].length > 0
  return evidence.length > 0 && !(isStrict && unmet.some((name) => data[name] === undefined))
}

const noInstructions = 'instructions had no effect: they need a language model, and none answered.'

function impossible(paths: readonly string[]): AppError {
  const listed = paths.slice(0, maxListed)
  return new AppError(
    'EXTRACTION_IMPOSSIBLE',
    `Expected the page to declare or state the required fields; did not find ${listed.join(', ') || 'any'}. Make fields optional, or use names and descriptions that the page uses.`,
    { details: listed.map((path) => ({ path, message: 'was not found in the page' })) },
  )
}

const maxListed = 20

/** Undefined without a model, and AI_UNAVAILABLE if it fails. Stops waiting for it while there is time to answer without it. */
async function askWithin(
  request: ExtractionRequest,
  known: Pick<Extraction, 'data' | 'evidence'>,
  { model, signal, deadlineAt, now }: ExtractionContext,
): Promise<ModelReading | AppError | undefined> {
  if (model === undefined) return undefined
  const timeoutMs = Math.max(0, deadlineAt - storeResultMs - settlingMs - now())
  const expired = () => new AppError('AI_UNAVAILABLE', 'The language model did not answer in time.')
  try {
    return await withTimeout({ signal, timeoutMs, expired }, () => readWithModel(request, known, model))
  } catch (thrown) {
    signal.throwIfAborted()
    const error = toAppError(thrown)
    if (error.code !== 'AI_UNAVAILABLE') throw error
    return error
  }
}

const settlingMs = 500

/** The evidence of the values that are still in the data. */
function evidenceFor(data: object, evidence: readonly FieldEvidence[]): FieldEvidence[] {
  return evidence.filter(({ path }) => {
    let value: unknown = data
    for (const step of path.split('/').slice(1)) {
      const name = step.replaceAll('~1', '/').replaceAll('~0', '~')
      value =
        typeof value === 'object' && value !== null && Object.hasOwn(value, name) ? Reflect.get(value, name) : undefined
    }
    return value !== undefined && value !== null
  })
}
