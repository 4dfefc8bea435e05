import { Ajv2020, type ErrorObject, type ValidateFunction } from 'ajv/dist/2020.js'
import type { EgressRules } from '#shared/egress/egress-rules.ts'
import { vetUrl } from '#shared/egress/vet-url.ts'
import { AppError, type ErrorDetail } from '#shared/errors.ts'
import type { Operation } from '#shared/operation.ts'
import type { TSchema } from '#shared/schema.ts'

/** An input that fits its operation: defaults filled in, every address vetted and normalised. */
export type ValidInput = Record<string, unknown>

export type Validate = (operation: Operation, input: unknown) => ValidInput

/** Details beyond these say nothing new. */
const detailLimit = 10

/** Compiles every operation's input schema once. The result throws INVALID_REQUEST, INVALID_URL or URL_NOT_ALLOWED. */
export function createValidate(operations: readonly Operation[], rules: EgressRules): Validate {
  const ajv = new Ajv2020({
    allErrors: true,
    useDefaults: true,
    ownProperties: true,
    verbose: true,
    // Addresses are vetted below; timestamps come back from our own answers.
    formats: { uri: true, 'date-time': true },
  })
  const compiled = new Map<string, ValidateFunction>(operations.map(({ name, input }) => [name, ajv.compile(input)]))

  return (operation, input) => {
    const check = compiled.get(operation.name)
    if (check === undefined) throw new Error(`no schema was compiled for ${operation.name}`)
    if (!check(input)) throw invalidRequest(check.errors ?? [])
    // The schema says it is an object; copying keeps only own fields.
    const valid: ValidInput = { ...(input as ValidInput) }
    for (const [field, schema] of Object.entries(operation.input.properties)) vetField(valid, field, schema, rules)
    return valid
  }
}

function vetField(input: ValidInput, field: string, schema: TSchema, rules: EgressRules): void {
  const value = input[field]
  if (typeof value === 'string' && isUrl(schema)) input[field] = vetUrl(value, rules).href
  if (Array.isArray(value) && 'items' in schema && isUrl(schema.items)) {
    input[field] = value.map((item, index) => vetItem(String(item), `/${field}/${index}`, rules))
  }
}

/** Of many addresses, says which one is refused. */
function vetItem(url: string, path: string, rules: EgressRules): string {
  try {
    return vetUrl(url, rules).href
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    throw new AppError(error.code, error.message, { details: [{ path, message: 'is not an address to fetch' }] })
  }
}

const isUrl = (schema: unknown) =>
  typeof schema === 'object' && schema !== null && 'format' in schema && schema.format === 'uri'

function invalidRequest(problems: readonly ErrorObject[]): AppError {
  const details = problems.slice(0, detailLimit).map(detailOf)
  const message = details.map(({ path, message }) => `${path === '' ? 'the body' : path} ${message}`).join('; ')
  return new AppError('INVALID_REQUEST', `${message}.`, { details })
}

function detailOf(problem: ErrorObject): ErrorDetail {
  const path = problem.instancePath
  switch (problem.keyword) {
    case 'additionalProperties': {
      const known = Object.keys((problem.parentSchema?.['properties'] as object | undefined) ?? {})
      const unknown = String(problem.params['additionalProperty'])
      return { path: `${path}/${unknown}`, message: `is not a field; expected only ${known.join(', ')}` }
    }
    case 'required':
      return { path: `${path}/${String(problem.params['missingProperty'])}`, message: 'is missing' }
    case 'enum':
      return { path, message: `must be one of ${(problem.schema as string[]).join(', ')}` }
    case 'pattern':
      return { path, message: `must be: ${String(problem.parentSchema?.['description'] ?? problem.schema)}` }
    default:
      return { path, message: `${problem.message ?? 'is not valid'}, found ${kindOf(problem.data)}` }
  }
}

function kindOf(value: unknown): string {
  if (value === null) return 'null'
  if (Array.isArray(value)) return `an array of ${value.length}`
  if (typeof value === 'number') return String(value)
  if (typeof value === 'string') return `a string of ${value.length} characters`
  return typeof value === 'object' ? 'an object' : `a ${typeof value}`
}
