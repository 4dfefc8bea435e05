import type { ErrorObject } from 'ajv/dist/2020.js'
import type { ErrorDetail } from '#shared/contract/errors.ts'
import type { Operation } from '#shared/contract/operation.ts'
import { privateFieldNames } from '#shared/contract/private-values.ts'
import { maxSelectorLength, notBlank } from '#shared/contract/schema.ts'
import { textFormats } from './text-formats.ts'

/**
 * The path of a value that breaks the schema, the expectation, and the kind of value that was found. Values of
 * `privateFields` are not shown.
 */
export function problemDetail(
  problem: ErrorObject,
  { privateFields = [], refusedFields = {} }: Pick<Operation, 'privateFields' | 'refusedFields'>,
): ErrorDetail {
  const path = problem.instancePath
  const isSecret = privateFieldNames({ privateFields }).includes(path.split('/')[1] ?? '')
  const shown = isSecret ? typeNameOf : shortTextOf
  switch (problem.keyword) {
    case 'additionalProperties': {
      const known = Object.keys((problem.parentSchema?.['properties'] as object | undefined) ?? {})
      const unknown = String(problem.params['additionalProperty']).slice(0, maxNameLength)
      const reason = path === '' && Object.hasOwn(refusedFields, unknown) ? refusedFields[unknown] : undefined
      return { path: `${path}/${unknown}`, message: reason ?? unknownField(known) }
    }
    case 'discriminator': {
      const { tag, tagValue } = problem.params as { tag: string; tagValue?: unknown }
      const names = (problem.parentSchema?.['oneOf'] as Variant[] | undefined)?.flatMap(
        ({ properties }) => properties[tag]?.enum ?? [],
      )
      const expected = `one of ${names?.join(', ')}`
      const message =
        tagValue === undefined ? `is missing; expected ${expected}` : `must be ${expected}, found ${shown(tagValue)}`
      return { path: `${path}/${tag}`, message }
    }
    case 'required':
      return { path: `${path}/${String(problem.params['missingProperty'])}`, message: 'is missing' }
    case 'enum':
      return {
        path,
        message: `must be one of ${(problem.schema as string[]).join(', ')}, found ${shown(problem.data)}`,
      }
    case 'pattern':
      if (problem.schema === notBlank) return { path, message: 'must not be blank' }
      return { path, message: `must be: ${String(problem.parentSchema?.['description'] ?? problem.schema)}` }
    case 'minLength':
      return { path, message: `must have at least ${charactersOf(problem)}` }
    case 'maxLength':
      return { path, message: `must have at most ${charactersOf(problem)}` }
    case 'format':
      return { path, message: `must be ${expectedFormat(problem)}, found ${foundInFormat(problem, shown)}` }
    case 'type':
      return { path, message: `${expectationOf(problem)}${choicesOf(problem)}, found ${shown(problem.data)}` }
    default:
      return { path, message: `${expectationOf(problem)}, found ${kindOf(problem.data)}` }
  }
}

/** One of the objects of `variants`. */
interface Variant {
  properties: Readonly<Record<string, { enum?: string[] }>>
}

/** The message for a field that the schema does not have. `known`: the fields that it has. */
export const unknownField = (known: readonly string[]) =>
  `is not a field; expected ${known.length === 0 ? 'no fields' : `only ${known.join(', ')}`}`

/** No field has a longer name. */
export const maxNameLength = 100

/** The texts of a choice, for a value that is not text. */
const choicesOf = ({ parentSchema }: ErrorObject) =>
  Array.isArray(parentSchema?.['enum']) ? `: one of ${parentSchema['enum'].join(', ')}` : ''

/** The other keywords of our schemas, in words. */
function expectationOf({ keyword, params, message }: ErrorObject): string {
  const limit = String(params['limit'])
  switch (keyword) {
    case 'type':
      return `must be ${[params['type']].flat().map(withArticle).join(' or ')}`
    case 'minimum':
      return `must be at least ${limit}`
    case 'maximum':
      return `must be at most ${limit}`
    case 'minItems':
      return `must have at least ${limit === '1' ? '1 item' : `${limit} items`}`
    case 'maxProperties':
      return `must have at most ${limit} members`
    case 'maxItems':
      return `must have at most ${limit === '1' ? '1 item' : `${limit} items`}`
    case 'uniqueItems':
      return `must not repeat an item: ${String(params['i'])} and ${String(params['j'])} are equal, counted from 0`
    default:
      return message ?? 'is not valid'
  }
}

const withArticle = (type: unknown) =>
  type === 'null' ? 'null' : `${/^[aio]/.test(String(type)) ? 'an' : 'a'} ${String(type)}`

/** The limit of a length, and the length. */
const charactersOf = ({ params, data }: ErrorObject) =>
  `${Number(params['limit']) === 1 ? '1 character' : `${String(params['limit'])} characters`}, found ${kindOf(data)}`

/** The formats that ajv checks here: `textFormats` and selectors. */
const expectedFormat = ({ params }: ErrorObject) =>
  textFormats[String(params['format'])]?.expected ?? `a CSS selector of up to ${maxSelectorLength} characters`

/** Errors are logged, and a secret is not shown in logs. */
const foundInFormat = ({ params, data }: ErrorObject, shown: (value: unknown) => string) =>
  params['format'] === 'webhook-secret' ? kindOf(data) : shown(data)

/** A short text as it is, and the kind of any other value. */
const shortTextOf = (value: unknown) =>
  typeof value === 'string' && value.length <= 60 ? JSON.stringify(value) : kindOf(value)

/** The kind of any value. */
const typeNameOf = (value: unknown) => (typeof value === 'number' ? 'a number' : kindOf(value))

function kindOf(value: unknown): string {
  if (value === null) return 'null'
  if (Array.isArray(value)) return `an array of ${value.length}`
  if (typeof value === 'number') return String(value)
  if (typeof value === 'string')
    return `a string of ${value.length === 1 ? '1 character' : `${value.length} characters`}`
  return typeof value === 'object' ? 'an object' : `a ${typeof value}`
}
