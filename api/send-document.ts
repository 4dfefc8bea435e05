import { createHash } from 'node:crypto'
import type { Context } from './context.ts'

/** A document that changes only with a deployment: its bytes and their entity tag are made once. */
export interface FixedDocument {
  body: string | Buffer
  type: string
  etag: string
}

export function fixedDocument(body: string | Buffer, type: string): FixedDocument {
  return { body, type, etag: `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"` }
}

export const jsonDocument = (value: unknown) => fixedDocument(JSON.stringify(value), 'application/json')

/** Sends it, or 304 to a caller that has it. */
export function sendDocument(ctx: Context, { body, type, etag }: FixedDocument): void {
  ctx.set({ ETag: etag, 'Cache-Control': 'public, max-age=300' })
  ctx.type = type
  ctx.status = 200
  if (ctx.fresh) ctx.status = 304
  else ctx.body = body
}
