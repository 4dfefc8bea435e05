import { Ajv2020, type ErrorObject, type ValidateFunction } from 'ajv/dist/2020.js'
import { jsonrepair } from 'jsonrepair'
import { RE2JS } from 're2js'
import type { Static, TObject } from '#shared/contract/schema.ts'
import { isRecord } from '#workers/upstreams/read-reply.ts'

/** A reply that matches the schema, or the reasons why it does not, in words for the model. */
type CheckedReply<S extends TObject> = { value: Static<S> } | { problems: readonly string[] }

/**
 * Parses the reply, removes the nulls of absent fields and the fields that the schema does not know, and validates the rest
 * against the schema. Each schema is compiled once.
 */
export function checkReply<S extends TObject>(text: string, output: S): CheckedReply<S> {
  const value = parseReply(text)
  if (value === undefined) return { problems: ['The reply is not one JSON object.'] }
  dropNulls(value, output)
  const validate = compile(output)
  // The schema was checked: the value has its type.
  if (validate(value)) return { value: value as Static<S> }
  return { problems: (validate.errors ?? []).slice(0, maxProblems).map(inWords) }
}

function compile(output: TObject): ValidateFunction {
  const known = compiled.get(output)
  if (known !== undefined) return known
  // An instance of its own: ajv keeps each schema that it has compiled for as long as it lives.
  const validate = new Ajv2020(options).compile(output)
  compiled.set(output, validate)
  return validate
}

const compiled = new WeakMap<TObject, ValidateFunction>()

/**
 * Compiles a `pattern` of a schema for an engine that takes linear time. Throws for a pattern that such an engine cannot
 * run: with lookaround or back references.
 */
const linearPattern = Object.assign(
  (pattern: string) => {
    const expression = RE2JS.compile(pattern)
    // ajv takes patterns with the same text for one.
    return { test: (text: string) => expression.matcher(text).find(), toString: () => pattern }
  },
  // ajv writes this into generated modules. We generate none.
  { code: '' },
)

const options = {
  removeAdditional: true,
  ownProperties: true,
  allErrors: true,
  strict: false,
  validateSchema: false,
  validateFormats: false,
  logger: false,
  code: { regExp: linearPattern },
} as const

const maxProblems = 10

const inWords = ({ instancePath, message = 'is not valid', params }: ErrorObject): string => {
  const allowed: unknown = params['allowedValues']
  const values = Array.isArray(allowed) ? `: ${JSON.stringify(allowed).slice(0, 300)}` : ''
  return `${instancePath === '' ? 'The object' : instancePath} ${message}${values}.`
}

/**
 * The JSON object of a reply. Accepts thoughts before it, words or a code fence around it, and small errors in it. Undefined
 * without an object.
 */
function parseReply(reply: string): Record<string, unknown> | undefined {
  const text = reply.slice(reply.lastIndexOf(thoughtsEnd) + 1)
  const start = text.indexOf('{')
  const end = text.lastIndexOf('}')
  if (start === -1) return undefined
  const whole = end > start ? text.slice(start, end + 1) : text.slice(start)
  return parse(whole) ?? (whole.length <= maxRepairLength ? parseRepaired(whole) : undefined)
}

/** Reasoning models on some servers write their thoughts into the reply. */
const thoughtsEnd = '</think>'

/** For some texts, the repair takes time that grows with the square of their length: here at most about 20 ms. */
const maxRepairLength = 8000

function parseRepaired(text: string): Record<string, unknown> | undefined {
  try {
    return parse(jsonrepair(text))
  } catch {
    // A JSONRepairError, or a RangeError for a text that nests too deeply.
    return undefined
  }
}

function parse(text: string): Record<string, unknown> | undefined {
  try {
    const value: unknown = JSON.parse(text)
    return isRecord(value) ? value : undefined
  } catch {
    return undefined
  }
}

/**
 * Removes, in place, the nulls that stand for absent optional properties. Nulls that the schema allows stay. Bounded by the
 * depth of 64.
 */
function dropNulls(value: unknown, schema: unknown, root = schema, depth = 0): void {
  const resolved = resolve(schema, root)
  if (!isRecord(resolved) || depth > maxDepth) return
  if (Array.isArray(value)) {
    for (const item of value) dropNulls(item, resolved['items'], root, depth + 1)
  } else if (isRecord(value)) dropFrom(value, resolved, { root, depth })
}

function dropFrom(
  value: Record<string, unknown>,
  schema: Record<string, unknown>,
  { root, depth }: { root: unknown; depth: number },
): void {
  const { properties, required } = schema
  for (const branch of branchesOf(schema)) dropNulls(value, branch, root, depth + 1)
  if (!isRecord(properties)) return
  for (const [name, property] of Object.entries(properties)) {
    if (!Object.hasOwn(value, name)) continue
    const isRequired = Array.isArray(required) && required.includes(name)
    if (value[name] !== null) dropNulls(value[name], property, root, depth + 1)
    else if (!isRequired && !allowsNull(property, root)) delete value[name]
  }
}

const branchesOf = (schema: Record<string, unknown>): readonly unknown[] =>
  ['anyOf', 'oneOf', 'allOf'].flatMap((key) => (Array.isArray(schema[key]) ? schema[key] : []))

function allowsNull(schema: unknown, root: unknown): boolean {
  const resolved = resolve(schema, root)
  if (!isRecord(resolved)) return true
  const { type, enum: values } = resolved
  if (type === 'null' || (Array.isArray(type) && type.includes('null'))) return true
  if (Array.isArray(values)) return values.includes(null)
  const branches = branchesOf(resolved)
  if (branches.length > 0) return branches.some((branch) => isRecord(branch) && branch['type'] === 'null')
  return type === undefined && !('const' in resolved)
}

/** Follows one reference to a definition of the schema itself. */
function resolve(schema: unknown, root: unknown): unknown {
  if (!isRecord(schema) || typeof schema['$ref'] !== 'string') return schema
  const name = /^#\/\$defs\/([^/]{1,200})$/.exec(schema['$ref'])?.[1]
  const definitions = isRecord(root) ? root['$defs'] : undefined
  return name !== undefined && isRecord(definitions) && Object.hasOwn(definitions, name) ? definitions[name] : schema
}

const maxDepth = 64
