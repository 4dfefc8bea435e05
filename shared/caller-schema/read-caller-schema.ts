import { Ajv2020 } from 'ajv/dist/2020.js'
import { invalidSchema, schemaLimits, type CallerSchema } from './caller-schema.ts'
import { expandSchema } from './expand-schema.ts'

/**
 * Reads the JSON schema of a caller: draft 2020-12, or draft-07. Returns it without references and annotations of other tools.
 * Throws INVALID_SCHEMA with the JSON pointer of each problem. Compiles nothing of the schema except its patterns, so it
 * takes a few milliseconds at most.
 */
export function readCallerSchema(given: unknown): CallerSchema {
  const length = JSON.stringify(given)?.length ?? 0
  if (length > schemaLimits.length)
    throw invalidSchema('', `has ${length} characters; expected at most ${schemaLimits.length}`)
  const schema = expandSchema(given)
  assertValid(schema)
  assertObject(schema)
  return schema
}

function assertValid(schema: CallerSchema): void {
  meta ??= new Ajv2020({ strict: false, allErrors: false, logger: false })
  if (meta.validateSchema(schema) === true) return
  const [problem] = meta.errors ?? []
  const allowed: unknown = problem?.params['allowedValues']
  const message = Array.isArray(allowed) ? `must be one of ${allowed.join(', ')}` : problem?.message
  throw invalidSchema(problem?.instancePath ?? '', message ?? 'is not valid')
}

/** Compiles the meta-schema on its first use. */
let meta: Ajv2020 | undefined

/** The data of a page is an object with the fields of the caller. */
function assertObject({ type, properties }: CallerSchema): void {
  const isObject = type === undefined || type === 'object' || (Array.isArray(type) && type.includes('object'))
  if (!isObject) throw invalidSchema('/type', 'must be object: the answer is an object with one field per property')
  if (typeof properties !== 'object' || properties === null || Object.keys(properties).length === 0)
    throw invalidSchema('/properties', 'must declare at least one property, such as { "price": { "type": "number" } }')
}
