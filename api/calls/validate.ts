import { Ajv2020, type ErrorObject, type Options } from 'ajv/dist/2020.js'
import { readCallerSchema } from '#shared/caller-schema/read-caller-schema.ts'
import { parseDomainName } from '#shared/contract/domain-name.ts'
import { AppError, type ErrorDetail } from '#shared/contract/errors.ts'
import type { Operation } from '#shared/contract/operation.ts'
import { formatOf, offeredBy, validationSchemaOf, type TSchema } from '#shared/contract/schema.ts'
import { targetAddress } from '#shared/contract/target-address.ts'
import { assertNotBlocked, vetUrl } from '#shared/egress/vet-url.ts'
import type { EgressRules } from '#shared/runtime/settings/egress-rules.ts'
import { assertActions } from './assert-actions.ts'
import { assertConflicts } from './assert-conflicts.ts'
import { assertCallerValues } from './caller-values.ts'
import { hostsOf } from './hosts-of.ts'
import { invalidField } from './invalid-field.ts'
import { maxNameLength, problemDetail, unknownField } from './problem-detail.ts'
import { assertPatterns, isSelector, isStaticSelector, textFormats } from './text-formats.ts'

/** An input that fits its operation's schema. Defaults are filled in. Every URL is vetted and normalized. */
export type ValidInput = Record<string, unknown>

export type Validate = (operation: Operation, input: unknown) => ValidInput

const maxDetails = 10

/**
 * The result throws INVALID_REQUEST, INVALID_URL, URL_NOT_ALLOWED, HOST_BLOCKED or INVALID_SCHEMA. The first call of an operation compiles
 * its schema, which takes a few milliseconds: compiled together, all would delay the start of the process. In development, the
 * error of a target that is not allowed names the setting that allows targets.
 */
export function createValidate(rules: EgressRules, { isDevelopment = false } = {}): Validate {
  const options: Options = {
    useDefaults: true,
    ownProperties: true,
    verbose: true,
    discriminator: true,
    // Our own schemas, which the compiler has checked.
    validateSchema: false,
    // `vetField` checks URLs and domains. Timestamps come from our own answers.
    formats: {
      ...Object.fromEntries(
        Object.entries(textFormats).map(([name, { read }]) => [name, (text: string) => read(text) !== undefined]),
      ),
      uri: true,
      domain: true,
      site: true,
      'date-time': true,
      css: isSelector,
      'css-static': isStaticSelector,
      // `vetField` checks these: a webhook like every URL, and patterns once their number is known to be small.
      'webhook-uri': true,
      re2: true,
    },
  }
  const first = new Ajv2020(options)
  const all = new Ajv2020({ ...options, allErrors: true })
  // A compiler remembers the schemas that it has compiled, by their identity.
  const schemas = new WeakMap<Operation, Operation['input']>()
  const schemaOf = (operation: Operation): Operation['input'] => {
    const schema = schemas.get(operation) ?? validationSchemaOf(operation.input)
    schemas.set(operation, schema)
    return schema
  }
  return (operation, given) => {
    const input = operation.fieldAliases === undefined ? given : renameAliases(given, operation.fieldAliases)
    assertFewFields(operation, input)
    const check = first.compile(schemaOf(operation))
    if (!check(input)) throw invalidRequest(operation, problemsOf(operation, input) ?? check.errors ?? [])
    // The schema requires an object. The copy keeps only its own fields.
    const valid: ValidInput = { ...input }
    const vet = (text: string) => (isDevelopment ? vetWithAdvice(text, rules) : vetUrl(text, rules))
    const addressOf = (text: string) => targetAddress(vet(text), operation)
    for (const [field, schema] of Object.entries(operation.input.properties)) {
      vetField(valid, field, schema, addressOf)
      assertWebhook(valid, field, schema, vet)
    }
    for (const host of hostsOf(operation, valid) ?? []) assertNotBlocked(host, rules)
    assertActions(operation, valid, (text, path) => vetItem(text, path, addressOf))
    assertConflicts(operation, valid)
    if (operation.privateFields !== undefined) assertCallerValues(valid, rules)
    assertCallerSchema(operation, valid)
    return valid
  }

  /** All problems of a small input. A large one can have a problem for each of its values, before any payment. */
  function problemsOf(operation: Operation, input: unknown): ErrorObject[] | undefined {
    if (!isSmall(input)) return undefined
    const check = all.compile(schemaOf(operation))
    check(input)
    return check.errors ?? undefined
  }
}

/** Throws INVALID_SCHEMA, and INVALID_REQUEST without both the schema and the words that stand for one. */
function assertCallerSchema({ schemaField, promptField }: Operation, input: ValidInput): void {
  if (schemaField === undefined) return
  const schema = input[schemaField]
  if (schema !== undefined || promptField === undefined) return void readCallerSchema(schema)
  if (input[promptField] === undefined)
    throw invalidField(`/${schemaField}`, `is missing; expected ${schemaField} or ${promptField}`)
}

function vetWithAdvice(text: string, rules: EgressRules): URL {
  try {
    return vetUrl(text, rules)
  } catch (thrown) {
    if (!(thrown instanceof AppError) || thrown.code !== 'URL_NOT_ALLOWED') throw thrown
    // As the message itself, it names no address.
    throw new AppError(
      'URL_NOT_ALLOWED',
      `${thrown.message} To allow targets of yours, start the service with EGRESS_ALLOW=host:port.`,
    )
  }
}

/** The validator would visit every field. */
function assertFewFields({ input: { properties } }: Operation, input: unknown): void {
  const names = typeof input === 'object' && input !== null && !Array.isArray(input) ? Object.keys(input) : []
  if (names.length <= maxSmall) return
  const unknown = names.find((name) => !Object.hasOwn(properties, name)) ?? ''
  throw invalidField(`/${unknown.slice(0, maxNameLength)}`, unknownField(Object.keys(properties)))
}

/** Whether an input has at most 500 values, nested ones included. */
function isSmall(input: unknown): boolean {
  const open = [input]
  for (const value of open) {
    if (typeof value !== 'object' || value === null) continue
    for (const member of Object.values(value)) if (open.push(member) > maxSmall) return false
  }
  return true
}

const maxSmall = 500

type AddressOf = (text: string) => string

function vetField(input: ValidInput, field: string, schema: TSchema, addressOf: AddressOf): void {
  const value = input[field]
  if (typeof value === 'string') input[field] = readText(value, schema, addressOf)
  if (Array.isArray(value) && 'items' in schema && isUrl(schema.items)) {
    const addresses = value.map((item, index) => vetItem(String(item), `/${field}/${index}`, addressOf))
    if ('uniqueItems' in schema) assertUnique(addresses, field)
    input[field] = addresses
  }
  if (Array.isArray(value) && 'items' in schema && formatOf(schema.items) === 're2') assertPatterns(value, field)
  if (Array.isArray(value)) input[field] = offeredBy(schema)?.filter((choice) => value.includes(choice)) ?? input[field]
}

/** A webhook is requested as it was written. The error names its field, because the input has other URLs. */
function assertWebhook(input: ValidInput, field: string, schema: TSchema, vet: (text: string) => URL): void {
  const value = input[field]
  if (formatOf(schema) === 'webhook-uri' && typeof value === 'string')
    vetItem(value, `/${field}`, (text) => vet(text).href)
}

/** A text in the one spelling that stored answers are found by. */
function readText(text: string, schema: TSchema, addressOf: AddressOf): string {
  const format = formatOf(schema)
  if (format === 'uri') return addressOf(text)
  if (format === 'domain') return parseDomainName(text).host
  if (format === 'site') return homePageOf(text, addressOf)
  return (format === undefined ? undefined : textFormats[format]?.read(text)) ?? text
}

/** The home page of a site that a URL or a domain names. A domain is read over HTTPS. */
function homePageOf(text: string, addressOf: AddressOf): string {
  const isUrl = text.includes('://')
  return `${new URL(addressOf(isUrl ? text.trim() : `https://${parseDomainName(text).host}/`)).origin}/`
}

/** Vets one URL of a list. The error names its position. */
function vetItem(url: string, path: string, addressOf: AddressOf): string {
  try {
    return addressOf(url)
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    throw new AppError(error.code, `${path}: ${error.message}`, { details: [{ path, message: error.message }] })
  }
}

/** Two spellings of one URL are one URL. */
function assertUnique(addresses: readonly string[], field: string): void {
  const repeated = addresses.findIndex((address, index) => addresses.indexOf(address) < index)
  if (repeated === -1) return
  const first = addresses.indexOf(addresses[repeated] ?? '')
  throw invalidField(`/${field}/${repeated}`, `is the same URL as /${field}/${first}; expected different ones`)
}

const isUrl = (schema: unknown) => formatOf(schema) === 'uri'

function invalidRequest(operation: Operation, problems: readonly ErrorObject[]): AppError {
  const details = detailsOf(problems, operation)
  const message = details.map(({ path, message }) => `${path === '' ? 'The body' : path} ${message}`).join('; ')
  return new AppError('INVALID_REQUEST', `${message}.`, { details })
}

/** The first problem of each value. */
function detailsOf(problems: readonly ErrorObject[], operation: Operation): ErrorDetail[] {
  const details = new Map<string, ErrorDetail>()
  for (const problem of problems) {
    if (details.size === maxDetails) break
    const detail = problemDetail(problem, operation)
    if (!details.has(detail.path)) details.set(detail.path, detail)
  }
  return [...details.values()]
}

/**
 * Gives aliased fields the names that the schema has. Returns a copy, or the input itself if it has no aliased field.
 * Throws INVALID_REQUEST if the input has a field under two names.
 */
export function renameAliases(input: unknown, aliases: Readonly<Record<string, string>>): unknown {
  if (typeof input !== 'object' || input === null || Array.isArray(input)) return input
  const used = Object.entries(aliases).filter(([alias]) => Object.hasOwn(input, alias))
  if (used.length === 0) return input
  const given = new Set(Object.keys(input))
  for (const [alias, field] of used) {
    if (given.has(field)) throw invalidField(`/${alias}`, `is an alias of ${field}; send only one of them`)
    given.add(field)
  }
  const fieldOf = new Map(used)
  return Object.fromEntries(Object.entries(input).map(([name, value]) => [fieldOf.get(name) ?? name, value]))
}
