import type { Operation } from '#shared/contract/operation.ts'

type Json = Readonly<Record<string, unknown>>

/** An x402 extension in a 402. `schema`: the JSON Schema of `info`. */
export interface DeclaredExtension {
  info: Json
  schema: Json
  /** For `sign-in-with-x`. */
  supportedChains?: readonly Json[]
}

/**
 * The x402 extension `bazaar`: how to call the operation, for indexers and agents. Clients echo the extension in a
 * header, so it is small: it has the parts that the specification and the indexers require, and only the required input
 * fields. /openapi.json has the others. `example`: an answer to show, which is long for some operations. Pure.
 */
export function bazaar(operation: Operation, example?: object): DeclaredExtension {
  const { input, types } = operation.method === 'POST' ? bodyOf(operation) : parametersOf(operation)
  return {
    info: {
      input: { type: 'http', method: operation.method, ...input },
      output: { type: 'json', ...(example && { example }) },
    },
    schema: {
      type: 'object',
      properties: {
        input: {
          type: 'object',
          properties: { type: { const: 'http' }, method: { enum: [operation.method] }, ...types },
          required: ['type', 'method', ...Object.keys(types)],
        },
        output: { type: 'object' },
      },
      required: ['input'],
    },
  }
}

function bodyOf({ input, example }: Operation) {
  const { properties } = input
  const required = input.required ?? []
  const fields = requiredTypes(properties, required)
  return {
    input: { bodyType: 'json', body: example.input },
    types: { bodyType: { enum: ['json'] }, body: { type: 'object', properties: fields, required } },
  }
}

function parametersOf({ path, input, example }: Operation) {
  const { properties } = input
  const required = input.required ?? []
  const { pathParams = [], queryParams = [] } = Object.groupBy(Object.keys(properties), (name) =>
    path.includes(`{${name}}`) ? 'pathParams' : 'queryParams',
  )
  const groups = Object.entries({ pathParams, queryParams }).filter(([, names]) => names.length > 0)
  const exampleOf = (names: readonly string[]) =>
    Object.fromEntries(Object.entries(example.input).filter(([name]) => names.includes(name)))
  const typesOf = (names: readonly string[]) => ({
    type: 'object',
    properties: requiredTypes(
      properties,
      required.filter((name) => names.includes(name)),
    ),
  })
  return {
    input: Object.fromEntries(groups.map(([group, names]) => [group, exampleOf(names)])),
    types: Object.fromEntries(groups.map(([group, names]) => [group, typesOf(names)])),
  }
}

/** The types and the enums of required fields. */
const requiredTypes = (fields: Readonly<Record<string, object>>, required: readonly string[]) =>
  Object.fromEntries(required.map((name) => [name, typeOf(fields[name] ?? {})]))

function typeOf(field: { type?: unknown; enum?: unknown }): Json {
  return {
    ...(field.type !== undefined && { type: field.type }),
    ...(field.enum !== undefined && { enum: field.enum }),
  }
}
