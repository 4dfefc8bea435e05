import type { Operation } from '#shared/operation.ts'

type Json = Readonly<Record<string, unknown>>

/** An extension as a 402 declares it: what it says, and the JSON Schema of that. */
export interface DeclaredExtension {
  info: Json
  schema: Json
  /** Of a sign-in. */
  supportedChains?: readonly Json[]
}

/**
 * x402's extension `bazaar`: how the operation is called, so that indexers can list it and agents can call it. Without
 * the descriptions and the answer, which /openapi.json has: clients send all of this back in a header. Pure.
 */
export function bazaar(operation: Operation): DeclaredExtension {
  const { input, types } = operation.method === 'POST' ? asBody(operation) : asParameters(operation)
  return {
    info: { input: { type: 'http', method: operation.method, ...input }, output: { type: 'json' } },
    schema: {
      $schema: 'https://json-schema.org/draft/2020-12/schema',
      type: 'object',
      properties: {
        input: {
          type: 'object',
          properties: { type: { const: 'http' }, method: { enum: [operation.method] }, ...types },
          required: ['type', 'method', ...Object.keys(types)],
          additionalProperties: false,
        },
        output: { type: 'object', properties: { type: { type: 'string' } }, required: ['type'] },
      },
      required: ['input'],
    },
  }
}

function asBody({ input, example }: Operation) {
  return {
    input: { bodyType: 'json', body: example.input },
    types: { bodyType: { enum: ['json'] }, body: undescribed(input) },
  }
}

function asParameters({ path, input, example }: Operation) {
  const { pathParams = [], queryParams = [] } = Object.groupBy(Object.keys(input.properties), (name) =>
    path.includes(`{${name}}`) ? 'pathParams' : 'queryParams',
  )
  const groups = Object.entries({ pathParams, queryParams }).filter(([, names]) => names.length > 0)
  const part = (of: object, names: readonly string[]) =>
    Object.fromEntries(names.filter((name) => name in of).map((name) => [name, Reflect.get(of, name) as unknown]))
  return {
    input: Object.fromEntries(groups.map(([group, names]) => [group, part(example.input, names)])),
    types: Object.fromEntries(
      groups.map(([group, names]) => [
        group,
        { type: 'object', properties: undescribed(part(input.properties, names)), additionalProperties: false },
      ]),
    ),
  }
}

/** The same schema without its prose, and without the formats that other validators may not know. */
function undescribed(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(undescribed)
  if (typeof schema !== 'object' || schema === null) return schema
  const kept = Object.entries(schema).filter(([name, value]) => !(left.has(name) && typeof value === 'string'))
  return Object.fromEntries(kept.map(([name, value]) => [name, undescribed(value)]))
}

const left = new Set(['description', 'format'])
