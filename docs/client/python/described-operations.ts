import { placeOperations, type Placed } from '#shared/contract/operation-tree.ts'
import type { Schema } from './python-types.ts'

/** The part of an OpenAPI document that the client is generated from. */
export interface OpenapiDocument {
  info: { version: string }
  paths: Readonly<Record<string, Readonly<Record<string, OpenapiOperation>>>>
  components: { schemas: Readonly<Record<string, Schema>> }
}

interface OpenapiOperation {
  operationId: string
  summary: string
  description?: string
  tags: readonly string[]
  security?: readonly object[]
  /** Absent from free operations. */
  'x-payment-info'?: object
  'x-sign-in'?: 'origin' | 'request'
  'x-sign-in-grant'?: true
  parameters?: readonly { name?: string; in?: string; required?: boolean; schema?: Schema; description?: string }[]
  requestBody?: { content: Readonly<Record<string, { schema: Schema }>> }
  responses: Readonly<Record<string, { headers?: object; content?: Readonly<Record<string, { schema: Schema }>> }>>
  callbacks?: Readonly<Record<string, Readonly<Record<string, { post: OpenapiOperation }>>>>
}

/** An operation as the client needs it. */
export interface DescribedOperation {
  name: string
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE'
  path: string
  summary: string
  description: string
  isPaid: boolean
  /** Runs as a job: the call can ask to be answered 202 at once. */
  isJob: boolean
  signIn: 'origin' | 'request' | undefined
  /** The sign-in states the limits of a new spending key in words. */
  isGrant: boolean
  /** Credits cannot pay for it. */
  sellsCredits: boolean
  /** All fields: of the path, the query and the body. */
  input: Schema
  output: Schema
}

/** The operations that the document describes with JSON answers, at their places in a client. Aliases of a path are left out. */
export function describedOperations({ paths }: OpenapiDocument): Placed<DescribedOperation>[] {
  const found = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).flatMap(([method, operation]) => {
      const content = operation.responses['200']?.content ?? {}
      // A call that reads no stream gets JSON.
      const types = Object.keys(content).filter((type) => type !== 'text/event-stream')
      const isCall = !operation.tags.includes('System') && types.join() === 'application/json'
      if (!isCall || operation.operationId.endsWith('-by-path')) return []
      return [describe({ path, method, operation, output: content['application/json']?.schema ?? {} })]
    }),
  )
  return placeOperations(found)
}

interface Found {
  path: string
  method: string
  operation: OpenapiOperation
  output: Schema
}

function describe({ path, method, operation, output }: Found): DescribedOperation {
  const { operationId, summary, description = '', security = [] } = operation
  const isPaid = 'x-payment-info' in operation
  return {
    name: operationId,
    // The service has no other methods.
    method: method.toUpperCase() as DescribedOperation['method'],
    path,
    summary,
    description,
    isPaid,
    isJob: 'Preference-Applied' in (operation.responses['202']?.headers ?? {}),
    signIn: operation['x-sign-in'],
    isGrant: operation['x-sign-in-grant'] === true,
    sellsCredits: isPaid && !security.some((scheme) => 'CreditWallet' in scheme),
    input: inputOf(operation),
    output,
  }
}

function inputOf({ parameters = [], requestBody }: OpenapiOperation): Schema {
  const fields = parameters.filter((parameter) => parameter.in === 'path' || parameter.in === 'query')
  const json = requestBody?.content['application/json']?.schema ?? {}
  // The client sends a file in a form.
  const { file } = requestBody?.content['multipart/form-data']?.schema.properties ?? {}
  const body = file === undefined ? json : { ...json, properties: { ...json.properties, file } }
  const ofParameters = fields.map(({ name = '', schema = {} }) => [name, schema] as const)
  const required = fields.flatMap((field) => (field.required === true ? [field.name ?? ''] : []))
  return {
    type: 'object',
    properties: { ...Object.fromEntries(ofParameters), ...body.properties },
    required: [...required, ...(body.required ?? [])],
  }
}
