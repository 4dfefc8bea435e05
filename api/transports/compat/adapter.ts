import { invalidField } from '#api/calls/invalid-field.ts'
import type { AnyOperation } from '#shared/contract/operations/index.ts'

/** An endpoint in the form of another service, answered by one of our operations. */
export interface Adapter {
  method: 'GET' | 'POST' | 'DELETE'
  path: `/${string}`
  /** A path that callers can use as is. */
  example: string
  /** The form of its errors. */
  service: 'firecrawl' | 'tavily'
  /** The call for what was sent. Throws INVALID_REQUEST for options that have no counterpart and would change the answer. */
  read: (sent: Fields) => AdaptedCall
  /** The body of the answer. */
  write: (answer: Fields, context: WriteContext) => object
}

export interface AdaptedCall {
  operation: AnyOperation
  /** The input of the operation. Validation checks it like any other. */
  input: Fields
}

export interface WriteContext {
  sent: Fields
  publicUrl: string
  /** How long the call took. */
  seconds: number
  requestId: string
}

export type Fields = Readonly<Record<string, unknown>>

/** A JSON object as fields; no fields for any other value. */
export const fieldsOf = (value: unknown): Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Fields) : {}

/** A JSON array of objects. */
export const listOf = (value: unknown): readonly Fields[] => (Array.isArray(value) ? value.map(fieldsOf) : [])

/** The texts in a JSON array. */
export const textsOf = (value: unknown): readonly string[] =>
  Array.isArray(value) ? value.filter((item) => typeof item === 'string') : []

/** A list of domains; clients send an empty one for none. */
export const domainsOf = (value: unknown): unknown =>
  value === null || (Array.isArray(value) && value.length === 0) ? undefined : value

/** Throws INVALID_REQUEST if an option is set that has no counterpart. An empty value sets nothing. */
export function refuseOptions(sent: Fields, options: Readonly<Record<string, string>>): void {
  for (const [name, advice] of Object.entries(options)) {
    const value = sent[name]
    const isUnset = value === undefined || value === null || value === false || value === '' || value === 0
    const isEmpty = typeof value === 'object' && value !== null && Object.keys(value).length === 0
    if (!isUnset && !isEmpty) throw invalidField(`/${name}`, `is not supported here: ${advice}`)
  }
}

/** The fields whose value is not undefined. */
export const definedFields = (fields: Fields): Fields =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined))
