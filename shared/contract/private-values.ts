import type { Operation, PrivateField } from './operation.ts'

type Input = Readonly<Record<string, unknown>>
type Declared = Pick<Operation, 'privateFields'>

/**
 * Whether an input has private values. The answer to such a call belongs to it alone: it is not stored for other calls, not
 * shared with identical ones, and nothing is learned from it about its host.
 */
export const isPrivate = (operation: Declared, input: Input): boolean => privateValuesOf(operation, input) !== undefined

/** The private values of an input, by field. Undefined if there are none. */
export function privateValuesOf({ privateFields = [] }: Declared, input: Input): Input | undefined {
  const found = privateFields.filter((field) => isPresent(field, input)).map(nameOf)
  return found.length === 0 ? undefined : Object.fromEntries(found.map((name) => [name, input[name]]))
}

/**
 * The input as it may be stored and hashed: an outline stands for each private value. The outline is private, too, and a list
 * keeps its length, so the price and the cache key of the call do not change.
 */
export function withoutPrivateValues({ privateFields = [] }: Declared, input: Input): Input {
  const present = privateFields.filter((field) => isPresent(field, input))
  if (present.length === 0) return input
  const outlines = present.map((field) => [nameOf(field), outlineOf(input[nameOf(field)], membersOf(field))])
  return { ...input, ...Object.fromEntries(outlines) }
}

/** The fields of an operation that may be private. No message shows their values. */
export const privateFieldNames = ({ privateFields = [] }: Declared): readonly string[] => privateFields.map(nameOf)

const nameOf = (field: PrivateField): string => (typeof field === 'string' ? field : field.field)

const membersOf = (field: PrivateField): readonly (readonly [string, string])[] =>
  typeof field === 'string' ? [] : Object.entries(field.ifSome)

function isPresent(field: PrivateField, input: Input): boolean {
  const value = input[nameOf(field)]
  if (typeof field === 'string') return value !== undefined
  const members = membersOf(field)
  return Array.isArray(value) && value.some((item) => members.every(([name, text]) => memberOf(item, name) === text))
}

function outlineOf(value: unknown, members: readonly (readonly [string, string])[]): unknown {
  if (!Array.isArray(value)) return {}
  return value.map((item) => Object.fromEntries(members.filter(([name, text]) => memberOf(item, name) === text)))
}

const memberOf = (item: unknown, name: string): unknown =>
  typeof item === 'object' && item !== null ? Reflect.get(item, name) : undefined
