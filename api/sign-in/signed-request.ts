import { hash } from 'node:crypto'
import type { Context } from '#api/context.ts'
import type { SignedRequest } from '#shared/sign-in/sign-in-text.ts'

/** A request as its caller must have meant it. Its body has been read, where it has one. */
export function signedRequest({ method, originalUrl, state: { body } }: Context): SignedRequest {
  return { method, target: originalUrl, bodyHash: hash('sha256', body ?? '') }
}
