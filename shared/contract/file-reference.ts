import { hash } from 'node:crypto'

/**
 * The name of a file by its bytes (RFC 6920). It is the value of `file` in a validated input, and `url` in an answer, so that a
 * payment, an idempotency key and a proof belong to one file.
 */
export const fileReference = (bytes: Uint8Array): string => `ni:///sha-256;${hash('sha256', bytes, 'base64url')}`

/** The subject of an answer: the URL of its call, or its file. */
export const subjectOf = ({ url, file }: Readonly<Record<string, unknown>>): unknown => url ?? file

/** The greatest size of a file, in bytes. */
export const maxFileBytes = 20_000_000

/** The greatest duration of sending it. The server ends requests that take longer. */
export const maxUploadMs = 30_000

/** Whether an operation takes a file, in JSON or as the body. */
export const takesFile = ({ input: { properties } }: { input: { properties: object } }): boolean =>
  Object.hasOwn(properties, 'file')
