import { createHash } from 'node:crypto'
import type { Context } from '#api/middleware/context.ts'

/** A document with its entity tag. */
export interface FixedDocument {
  body: string | Buffer
  type: string
  etag: string
}

export function fixedDocument(body: string | Buffer, type: string): FixedDocument {
  return { body, type, etag: `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"` }
}

export const jsonDocument = (value: unknown) => fixedDocument(JSON.stringify(value), 'application/json')

/** Sends the document, or 304 if the caller has it already. */
export function sendDocument(ctx: Context, { body, type, etag }: FixedDocument): void {
  ctx.set({ ETag: etag, 'Cache-Control': 'public, max-age=300' })
  ctx.type = type
  ctx.status = 200
  if (matchesEtag(ctx.get('If-None-Match'), etag)) ctx.status = 304
  else ctx.body = body
}

/**
 * RFC 9110, section 13.1.2, weak comparison. Koa's `fresh` is not usable: for `Cache-Control: no-cache` it always sends the
 * body, and clients add that header to every conditional request. The header is meant for caches in between.
 */
const matchesEtag = (ifNoneMatch: string, etag: string) =>
  ifNoneMatch.split(',').some((one) => [etag, `W/${etag}`, '*'].includes(one.trim()))
