import { Type, type Static, type TObject, type TOptional, type TProperties, type TSchema } from 'typebox'
import type { Json } from './json.ts'

/**
 * The vocabulary of all public schemas. JSON Schema 2020-12 and OpenAPI 3.0.3 must both understand it, so it has no
 * unions, literals, tuples or nulls.
 */
export type { Static, TObject, TSchema }

type Described = {
  description?: string
}

/** An object that rejects unknown fields. */
export function object<P extends TProperties>(properties: P, options: Described = {}): TObject<P> {
  return Type.Object(properties, { ...options, additionalProperties: false })
}

export function string(options: Described & { minLength?: number; maxLength?: number; pattern?: string } = {}) {
  return Type.String(options)
}

/** The pattern of texts that are more than spaces. */
export const notBlank = '\\S'

/** An http or https URL of at most 2048 characters. Validation vets it at any depth of an input, before any work. */
export function url(options: Described = {}) {
  return Type.String({ description: 'http or https URL, up to 2048 characters', ...options, format: 'uri' })
}

/**
 * The URL of a webhook receiver: an http or https URL of at most 2048 characters. Validation vets it like every URL, and
 * returns it as it was written, because receivers check their query.
 */
export function webhookUrl(options: Described = {}) {
  return Type.String({ description: 'http or https URL, up to 2048 characters', ...options, format: 'webhook-uri' })
}

/** A secret of the webhook signatures `v1` (Standard Webhooks): `whsec_` and 24 to 64 bytes in base64. */
export function webhookSecret(options: Described = {}) {
  return Type.String({ ...options, format: 'webhook-secret' })
}

/** The number of characters of the longest regular expression of a caller. */
export const maxPatternLength = 300

/** A regular expression in the syntax of RE2, of 1 to `maxPatternLength` characters. Validation rejects others before any work. */
export function pattern(options: Described = {}) {
  return Type.String({ ...options, format: 're2' })
}

/** A CSS selector for a browser, at most 500 characters. Validation rejects invalid selectors before any work. */
export function selector(options: Described = {}) {
  return Type.String({ ...options, format: 'css' })
}

/** A CSS selector for a parsed document: without states such as `:focus`. */
export function staticSelector(options: Described = {}) {
  return Type.String({ ...options, format: 'css-static' })
}

/** The id of a YouTube video, or a URL of the video. Validation turns the URL into the id. */
export function youtubeVideo(options: Described = {}) {
  return Type.String({ ...options, format: 'youtube-video', maxLength: 2048 })
}

/** An ISO 3166-1 code of a country, in any case. Validation returns it in lower case. */
export function countryCode(options: Described = {}) {
  return Type.String({ ...options, format: 'country' })
}

/** An ISO 639-1 code of a language, in any case. Validation returns it in lower case. */
export function languageCode(options: Described = {}) {
  return Type.String({ ...options, format: 'language' })
}

/** A domain, or a host name, URL or mail address below one. Validation returns the host in ASCII. */
export function domainName(options: Described = {}) {
  return Type.String({ ...options, format: 'domain', minLength: 1, maxLength: 2048 })
}

/**
 * A domain, a mail address below one, or the URL of a site, which may have a port. Validation returns the URL of the home
 * page, and vets it like every URL.
 */
export function site(options: Described = {}) {
  return Type.String({ ...options, format: 'site', minLength: 1, maxLength: 2048 })
}

/** ISO 8601, UTC. */
export function timestamp(options: Described = {}) {
  return Type.String({ description: 'ISO 8601 timestamp', ...options, format: 'date-time' })
}

export function integer(options: Described & { minimum?: number; maximum?: number } = {}) {
  return Type.Integer(options)
}

export function number(options: Described & { minimum?: number; maximum?: number } = {}) {
  return Type.Number(options)
}

export function boolean(options: Described = {}) {
  return Type.Boolean(options)
}

/** The depth of a report. Validation returns `quick` for `basic`, and `comprehensive` for `deep`. */
export function reportDepth(options: Described = {}) {
  const values = ['quick', 'standard', 'comprehensive', 'basic', 'deep']
  return Type.Unsafe<'quick' | 'standard' | 'comprehensive'>({
    type: 'string',
    enum: values,
    format: 'report-depth',
    ...options,
  })
}

/** The depth of an audit. Validation returns `basic` for `quick` and `standard`, and `deep` for `comprehensive`. */
export function auditDepth(options: Described = {}) {
  const values = ['basic', 'deep', 'quick', 'standard', 'comprehensive']
  return Type.Unsafe<'basic' | 'deep'>({ type: 'string', enum: values, format: 'audit-depth', ...options })
}

/** Any JSON value. */
export function json(options: Described = {}) {
  return Type.Unsafe<Json>({ ...options })
}

/** A JSON object with any fields. */
export function jsonObject(options: Described = {}) {
  return Type.Unsafe<Readonly<Record<string, Json>>>({ type: 'object', ...options })
}

/** An object with these fields, or null. Without a type, because OpenAPI 3.0.3 and JSON Schema write null differently. */
export function objectOrNull<P extends TProperties>(properties: P, options: Described = {}) {
  const { type: _type, ...schema } = object(properties, options)
  return Type.Unsafe<Static<TObject<P>> | null>(schema)
}

/** One of the given strings. */
export function choice<const V extends string>(values: readonly V[], options: Described = {}) {
  return Type.Unsafe<V>({ type: 'string', enum: values, ...options })
}

/** `uniqueItems`: URLs are compared as they are requested, so `HTTP://a.example` repeats `http://a.example/`. */
export function array<S extends TSchema>(
  items: S,
  options: Described & { minItems?: number; maxItems?: number; uniqueItems?: boolean } = {},
) {
  return Type.Array(items, options)
}

// TypeScript cannot see that making a schema optional twice changes nothing.
export function optional<S extends TSchema>(schema: S): TOptional<S> {
  return Type.Optional(schema) as TOptional<S>
}

declare const defaulted: unique symbol

/** Optional for the caller, always present for the handler. */
export function withDefault<S extends TSchema>(schema: S, value: Static<S>) {
  // The brand exists for the type checker only: it lets `Parsed` make the field present.
  return Type.Optional({ ...schema, default: value }) as unknown as TOptional<S> & { readonly [defaulted]: true }
}

/** An input after validation: fields with a default are present. */
export type Parsed<O extends TObject> = Omit<Static<O>, DefaultedKey<O>> & {
  [K in DefaultedKey<O>]-?: Exclude<Static<O>[K & keyof Static<O>], undefined>
}

/** The field names of an object schema. */
export type FieldOf<O extends TObject> = keyof O['properties'] & string

type DefaultedKey<O extends TObject> = {
  [K in FieldOf<O>]: O['properties'][K] extends { readonly [defaulted]: true } ? K : never
}[FieldOf<O>]

/** The `format` of a schema. */
export const formatOf = (schema: unknown): string | undefined =>
  typeof schema === 'object' && schema !== null && 'format' in schema && typeof schema.format === 'string'
    ? schema.format
    : undefined
