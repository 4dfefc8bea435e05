import { Ajv2020, type ErrorObject, type ValidateFunction } from 'ajv/dist/2020.js'
import type { Static, TObject } from '#shared/contract/schema.ts'
import { dropNulls } from '#workers/llm/schema/drop-nulls.ts'
import { linearPattern } from '#workers/llm/schema/linear-pattern.ts'
import { parseReply } from './parse-reply.ts'

/** A reply that matches the schema, or the reasons why it does not, in words for the model. */
export type CheckedReply<S extends TObject> = { value: Static<S> } | { problems: readonly string[] }

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
