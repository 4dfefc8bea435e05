import type { ImageField } from '#shared/contract/operation.ts'

/** An operation as the playground needs it, in JSON. */
export interface PlaygroundOperation {
  name: string
  method: string
  path: string
  summary: string
  /** A sentence. */
  price: string
  input: FieldSchema
  example: Readonly<Record<string, unknown>>
  /** Fields of the answer that are markdown, with dots: 'pages.content' is that field of each entry of `pages`. */
  texts: readonly string[]
  images: readonly ImageField[]
}

/** The part of a JSON schema that a form shows. */
export interface FieldSchema {
  type?: string
  description?: string
  enum?: readonly string[]
  format?: string
  default?: unknown
  minimum?: number
  maximum?: number
  items?: FieldSchema
  properties?: Readonly<Record<string, FieldSchema>>
  required?: readonly string[]
}
