import { AppError } from '#shared/contract/errors.ts'
import { maxPatternLength } from '#shared/contract/schema.ts'

/** A JSON schema (2020-12) of a caller after `readCallerSchema`: bounded, and without references. */
export type CallerSchema = Readonly<Record<string, unknown>>

/** Limits of a caller's schema. References count with all that they stand for. */
export const schemaLimits = {
  /** Characters of JSON. */
  length: 32 * 1024,
  /** Characters of all definitions, each counted as often as it is referred to. */
  referencedLength: 64 * 1024,
  /** Steps from the root to the deepest subschema. */
  depth: 16,
  subschemas: 600,
  /** Properties in all subschemas together. */
  properties: 200,
  nameLength: 100,
  patternLength: maxPatternLength,
  /** Patterns in all subschemas together. Each is compiled before the payment. */
  patterns: 20,
  /** `patternSize` of all patterns together. */
  patternsSize: 2000,
}

/** The message for patterns that exceed `patternsSize`. */
export const patternsTooLarge =
  'makes all patterns together too large to compile; expected fewer counted repetitions such as {100}, and fewer Unicode classes such as \\p{L}'

/** The values of `format`. */
export const schemaFormats = [
  'date',
  'date-time',
  'time',
  'duration',
  'email',
  'uri',
  'url',
  'uri-reference',
  'hostname',
  'ipv4',
  'ipv6',
  'uuid',
] as const

export type SchemaFormat = (typeof schemaFormats)[number]

/** `pointer`: the JSON pointer of the problem within the schema. */
export function invalidSchema(pointer: string, problem: string): AppError {
  const path = `/schema${pointer}`
  return new AppError('INVALID_SCHEMA', `${path} ${problem}.`, { details: [{ path, message: problem }] })
}
