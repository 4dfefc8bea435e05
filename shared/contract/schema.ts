// Types only: at run time a schema is plain JSON, and the 370 modules of the package take a tenth of the start of a role.
import type {
  Static,
  TArray,
  TBoolean,
  TInteger,
  TNumber,
  TObject,
  TOptional,
  TProperties,
  TSchema,
  TString,
  TUnsafe,
} from 'typebox'
import type { Json } from './json.ts'

/**
 * The vocabulary of all public schemas. JSON Schema 2020-12 and OpenAPI 3.0.3 must both understand it, so it has no
 * unions, literals, tuples or nulls.
 */
export type { Static, TObject, TSchema, TUnsafe }

type Described = {
  description?: string
}

/** The schemas of fields that a caller may leave out. */
const optionals = new WeakSet<object>()

function optionalCopy<S extends object>(schema: S): S {
  const copy = { ...schema }
  optionals.add(copy)
  return copy
}

// The types state which values a schema describes.
const text = (options: object) => ({ type: 'string', ...options }) as object as TString

/** The schema that we validate in place of the published one. `JSON.stringify` and other validators ignore symbols. */
const validated = Symbol('validated')

/**
 * A text in a format of our own. Others refuse unknown formats, so the published schema has only keywords of JSON Schema, and
 * validation uses `format` and `limits`.
 */
const ownText = (format: string, published: object, limits: object = {}) =>
  text(validatedAs(published, { type: 'string', ...limits, format }))

/** A published schema, and another one that inputs are validated by. */
export const validatedAs = (published: object, schema: object): object => ({ ...published, [validated]: schema })

/** The schema that validation compiles for a published one. */
export function validationSchemaOf<S>(schema: S): S
export function validationSchemaOf(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(validationSchemaOf)
  if (typeof schema !== 'object' || schema === null) return schema
  if (validated in schema)
    return {
      ...(validationSchemaOf(schema[validated]) as object),
      ...('default' in schema && { default: schema.default }),
    }
  return Object.fromEntries(Object.entries(schema).map(([keyword, value]) => [keyword, validationSchemaOf(value)]))
}

/** An object that rejects unknown fields. */
export function object<P extends TProperties>(properties: P, options: Described = {}): TObject<P> {
  const required = Object.entries(properties).flatMap(([name, schema]) => (optionals.has(schema) ? [] : [name]))
  const fields = { type: 'object', ...(required.length > 0 && { required }), properties }
  return { ...fields, ...options, additionalProperties: false } as object as TObject<P>
}

export function string(options: Described & { minLength?: number; maxLength?: number; pattern?: string } = {}) {
  return text(options)
}

/** The pattern of texts that are more than spaces. */
export const notBlank = '\\S'

/** The description of a URL without one of its own. */
export const defaultUrlDescription = 'http or https URL, up to 2048 characters'

/** An http or https URL of at most 2048 characters. Validation vets it at any depth of an input, before any work. */
export function url(options: Described = {}) {
  return text({ description: defaultUrlDescription, ...options, format: 'uri' })
}

/**
 * The URL of a webhook receiver: an http or https URL of at most 2048 characters. Validation vets it like every URL, and
 * returns it as it was written, because receivers check their query.
 */
export function webhookUrl(options: Described = {}) {
  return ownText('webhook-uri', { description: defaultUrlDescription, ...options, format: 'uri' })
}

/** A secret of the webhook signatures `v1` (Standard Webhooks): `whsec_` and 24 to 64 bytes in base64. */
export function webhookSecret(options: Described = {}) {
  return ownText('webhook-secret', { ...options, pattern: '^whsec_[A-Za-z0-9+/]{32,86}={0,2}$' })
}

/** The number of characters of the longest regular expression of a caller. */
export const maxPatternLength = 300

/** A regular expression in the syntax of RE2, of 1 to `maxPatternLength` characters. Validation rejects others before any work. */
export function pattern(options: Described = {}) {
  return ownText('re2', { ...options, minLength: 1, maxLength: maxPatternLength })
}

/** The number of characters of the longest selector of a caller. */
export const maxSelectorLength = 500

/** A CSS selector for a browser, at most 500 characters. Validation rejects invalid selectors before any work. */
export function selector(options: Described = {}) {
  return ownText('css', { ...options, maxLength: maxSelectorLength })
}

/** A CSS selector for a parsed document: without states such as `:focus`. */
export function staticSelector(options: Described = {}) {
  return ownText('css-static', { ...options, maxLength: maxSelectorLength })
}

/** The id of a YouTube video, or a URL of the video. Validation turns the URL into the id. */
export function youtubeVideo(options: Described = {}) {
  return ownText('youtube-video', { ...options, maxLength: 2048 }, { maxLength: 2048 })
}

/** An ISO 3166-1 code of a country, in any case. Validation returns it in lower case. */
export function countryCode(options: Described = {}) {
  return ownText('country', { ...options, pattern: '^[A-Za-z]{2}$' })
}

/** An ISO 639-1 code of a language, in any case. Validation returns it in lower case. */
export function languageCode(options: Described = {}) {
  return ownText('language', { ...options, pattern: '^[A-Za-z]{2}$' })
}

/** A language tag of BCP 47. Validation returns its canonical form. */
export function locale(options: Described = {}) {
  return ownText('locale', { ...options, maxLength: 35 }, { maxLength: 35 })
}

/** A name of the IANA time zone database. Validation returns the name that browsers use. */
export function timeZone(options: Described = {}) {
  return ownText('time-zone', { ...options, maxLength: 64 }, { maxLength: 64 })
}

/** Header fields of a request, by name. Validation refuses names that belong to the connection or to the service. */
export function requestHeaders(options: Described = {}) {
  const value = { type: 'string', maxLength: 4096 }
  const published = { type: 'object', ...options, maxProperties: 20, additionalProperties: value }
  const checked = { ...published, additionalProperties: { ...value, format: 'header-value' } }
  return validatedAs(published, checked) as TUnsafe<Readonly<Record<string, string>>>
}

/** The URL of an HTTP proxy, with a user and password or without. */
export function proxyUrl(options: Described = {}) {
  return ownText('proxy-url', { ...options, maxLength: 2048 }, { maxLength: 2048 })
}

/** US dollars above 0 with at most six decimals, as text. Validation returns the shortest form. */
export function usdAmount(options: Described = {}) {
  return ownText('usd', { ...options, pattern: '^\\d{1,6}(\\.\\d{1,6})?$' })
}

const hostLimits = { minLength: 1, maxLength: 2048 }

/** A domain, or a host name, URL or mail address below one. Validation returns the host in ASCII. */
export function domainName(options: Described = {}) {
  return ownText('domain', { ...options, ...hostLimits }, hostLimits)
}

/**
 * A domain, a mail address below one, or the URL of a site, which may have a port. Validation returns the URL of the home
 * page, and vets it like every URL.
 */
export function site(options: Described = {}) {
  return ownText('site', { ...options, ...hostLimits }, hostLimits)
}

/** ISO 8601, UTC. */
export function timestamp(options: Described = {}) {
  return text({ description: 'ISO 8601 timestamp', ...options, format: 'date-time' })
}

export function integer(options: Described & { minimum?: number; maximum?: number } = {}) {
  return { type: 'integer', ...options } as object as TInteger
}

export function number(options: Described & { minimum?: number; maximum?: number } = {}) {
  return { type: 'number', ...options } as object as TNumber
}

export function boolean(options: Described = {}) {
  return { type: 'boolean', ...options } as object as TBoolean
}

/** The depth of a report. Validation returns `quick` for `basic`, and `comprehensive` for `deep`. */
export function reportDepth(options: Described = {}) {
  const values = ['quick', 'standard', 'comprehensive', 'basic', 'deep']
  const schema: object = ownText('report-depth', { enum: values, ...options }, { enum: values })
  return schema as TUnsafe<'quick' | 'standard' | 'comprehensive'>
}

/** The depth of an audit. Validation returns `basic` for `quick` and `standard`, and `deep` for `comprehensive`. */
export function auditDepth(options: Described = {}) {
  const values = ['basic', 'deep', 'quick', 'standard', 'comprehensive']
  const schema: object = ownText('audit-depth', { enum: values, ...options }, { enum: values })
  return schema as TUnsafe<'basic' | 'deep'>
}

/** Any JSON value. */
export function json(options: Described = {}) {
  return { ...options } as object as TUnsafe<Json>
}

/** A JSON object with any fields. */
export function jsonObject(options: Described = {}) {
  return { type: 'object', ...options } as object as TUnsafe<Readonly<Record<string, Json>>>
}

/** An object with these fields, or null. Without a type, because OpenAPI 3.0.3 and JSON Schema write null differently. */
export function objectOrNull<P extends TProperties>(properties: P, options: Described = {}) {
  const { type: _type, ...schema } = object(properties, options)
  return schema as object as TUnsafe<Static<TObject<P>> | null>
}

/** One of the given strings. */
export function choice<const V extends string>(values: readonly V[], options: Described = {}) {
  return { type: 'string', enum: values, ...options } as object as TUnsafe<V>
}

/** `uniqueItems`: URLs are compared as they are requested, so `HTTP://a.example` repeats `http://a.example/`. */
export function array<S extends TSchema>(
  items: S,
  options: Described & { minItems?: number; maxItems?: number; uniqueItems?: boolean } = {},
) {
  return { type: 'array', items, ...options } as object as TArray<S>
}

/** Some of the values, each once. Their order means nothing: validation returns them in the order of `values`. */
export function choices<const V extends string>(
  values: readonly V[],
  options: Described & { minItems?: number; maxItems?: number } = {},
) {
  return { ...array(choice(values), { ...options, uniqueItems: true }), [offered]: values }
}

/** On a schema of `choices`. */
const offered = Symbol('offered')

/** The values that a schema of `choices` offers. */
export const offeredBy = (schema: object): readonly unknown[] | undefined => Reflect.get(schema, offered)

// TypeScript cannot see that making a schema optional twice changes nothing.
export function optional<S extends TSchema>(schema: S): TOptional<S> {
  return optionalCopy(schema) as TOptional<S>
}

declare const defaulted: unique symbol

/** Optional for the caller, always present for the handler. */
export function withDefault<S extends TSchema>(schema: S, value: Static<S>) {
  // The brand exists for the type checker only: it lets `Parsed` make the field present.
  return optionalCopy({ ...schema, default: value }) as unknown as TOptional<S> & { readonly [defaulted]: true }
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

/** The format by which a schema is validated. */
export function formatOf(schema: unknown): string | undefined {
  if (typeof schema !== 'object' || schema === null) return undefined
  const { format } = (validated in schema ? schema[validated] : schema) as { format?: unknown }
  return typeof format === 'string' ? format : undefined
}
