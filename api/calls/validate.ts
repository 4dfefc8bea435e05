import { Ajv2020, type ErrorObject, type ValidateFunction } from 'ajv/dist/2020.js'
import { readCallerSchema } from '#shared/caller-schema/read-caller-schema.ts'
import { parseDomainName } from '#shared/contract/domain-name.ts'
import { AppError, type ErrorDetail } from '#shared/contract/errors.ts'
import type { Operation } from '#shared/contract/operation.ts'
import type { TSchema } from '#shared/contract/schema.ts'
import { targetAddress } from '#shared/contract/target-address.ts'
import type { EgressRules } from '#shared/egress/egress-rules.ts'
import { vetUrl } from '#shared/egress/vet-url.ts'
import { problemDetail } from './problem-detail.ts'
import { renameAliases } from './rename-aliases.ts'
import { isSelector, isStaticSelector } from './selectors.ts'
import { textFormats } from './text-formats.ts'

/** An input that fits its operation's schema. Defaults are filled in. Every URL is vetted and normalized. */
export type ValidInput = Record<string, unknown>

export type Validate = (operation: Operation, input: unknown) => ValidInput

const maxDetails = 10

/** Compiles each operation's input schema once. The result throws INVALID_REQUEST, INVALID_URL, URL_NOT_ALLOWED or INVALID_SCHEMA. */
export function createValidate(operations: readonly Operation[], rules: EgressRules): Validate {
  const ajv = new Ajv2020({
    allErrors: true,
    useDefaults: true,
    ownProperties: true,
    verbose: true,
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
    },
  })
  const compiled = new Map<string, ValidateFunction>(operations.map(({ name, input }) => [name, ajv.compile(input)]))

  // The first schema compiles the meta-schema. No call should wait for that.
  readCallerSchema({ properties: { any: {} } })

  return (operation, given) => {
    const check = compiled.get(operation.name)
    if (check === undefined) throw new Error(`no schema was compiled for ${operation.name}`)
    const input = operation.fieldAliases === undefined ? given : renameAliases(given, operation.fieldAliases)
    if (!check(input)) throw invalidRequest(check.errors ?? [])
    // The schema requires an object. The copy keeps only its own fields.
    const valid: ValidInput = { ...(input as ValidInput) }
    const addressOf = (text: string) => targetAddress(vetUrl(text, rules), operation)
    for (const [field, schema] of Object.entries(operation.input.properties)) vetField(valid, field, schema, addressOf)
    if (operation.schemaField !== undefined) readCallerSchema(valid[operation.schemaField])
    return valid
  }
}

type AddressOf = (text: string) => string

function vetField(input: ValidInput, field: string, schema: TSchema, addressOf: AddressOf): void {
  const value = input[field]
  if (typeof value === 'string') input[field] = readText(value, schema, addressOf)
  if (Array.isArray(value) && 'items' in schema && isUrl(schema.items)) {
    const addresses = value.map((item, index) => vetItem(String(item), `/${field}/${index}`, addressOf))
    if ('uniqueItems' in schema) assertUnique(addresses, field)
    input[field] = addresses
  }
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
    throw new AppError(error.code, error.message, { details: [{ path, message: 'is not an allowed URL' }] })
  }
}

/** Two spellings of one URL are one URL. */
function assertUnique(addresses: readonly string[], field: string): void {
  const repeated = addresses.findIndex((address, index) => addresses.indexOf(address) < index)
  if (repeated === -1) return
  const first = addresses.indexOf(addresses[repeated] ?? '')
  const detail = {
    path: `/${field}/${repeated}`,
    message: `is the same URL as /${field}/${first}; expected different ones`,
  }
  throw new AppError('INVALID_REQUEST', `${detail.path} ${detail.message}.`, { details: [detail] })
}

const isUrl = (schema: unknown) => formatOf(schema) === 'uri'

const formatOf = (schema: unknown) =>
  typeof schema === 'object' && schema !== null && 'format' in schema && typeof schema.format === 'string'
    ? schema.format
    : undefined

function invalidRequest(problems: readonly ErrorObject[]): AppError {
  const details = detailsOf(problems)
  const message = details.map(({ path, message }) => `${path === '' ? 'the body' : path} ${message}`).join('; ')
  return new AppError('INVALID_REQUEST', `${message}.`, { details })
}

/** The first problem of each value. */
function detailsOf(problems: readonly ErrorObject[]): ErrorDetail[] {
  const details = new Map<string, ErrorDetail>()
  for (const problem of problems) {
    if (details.size === maxDetails) break
    const detail = problemDetail(problem)
    if (!details.has(detail.path)) details.set(detail.path, detail)
  }
  return [...details.values()]
}
