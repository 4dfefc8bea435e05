import { facetLabel } from '#workers/answers/compare/facets/facet-label.ts'
import { readValue } from '#workers/answers/compare/values/read-value.ts'
import { spaced } from './records/spaced.ts'

/** One field of the records that a question asks for. */
export interface PlannedField {
  /** In camelCase. */
  name: string
  type: 'string' | 'number'
  /** The label on the page, or what the field is. */
  description: string
}

/** The plan as a JSON schema: a list of flat records. */
export function planSchema(fields: readonly PlannedField[]) {
  const properties = Object.fromEntries(fields.map(({ name, type, description }) => [name, { type, description }]))
  return { type: 'array', items: { type: 'object', properties } }
}

/** The field for a label: a number if all of its values are nothing but numbers. */
export function plannedField(label: string, values: readonly string[]): PlannedField {
  const isNumber = values.length > 0 && values.every((value) => /^-?\d/.test(value) && numberIn(value) !== undefined)
  return { name: fieldName(label), type: isNumber ? 'number' : 'string', description: label }
}

/** The value of a text that is nothing but a number without a unit. */
export function numberIn(text: string): number | undefined {
  const { quantities, words, dates } = readValue(text)
  const [only, ...others] = quantities
  const isBare = only !== undefined && others.length + words.size + dates.length === 0 && only.dimension === ''
  return isBare && /^[\d.,'’ ]+$/.test(text) ? only.amount : undefined
}

/** `Unit price (USD)` as `unitPrice`. */
function fieldName(label: string): string {
  const { unit } = facetLabel(label)
  const [name = label] = unit === '' ? [label] : label.split(/[([]/, 1)
  const [first = 'value', ...rest] = spaced(name).match(/[\p{L}\p{N}]+/gu) ?? []
  return [first.toLowerCase(), ...rest.map(capitalized)].join('').slice(0, maxNameLength)
}

const maxNameLength = 60

const capitalized = (word: string) => word.slice(0, 1).toUpperCase() + word.slice(1).toLowerCase()
