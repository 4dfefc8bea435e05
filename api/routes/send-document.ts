import { createHash } from 'node:crypto'
import type { Context } from '#api/middleware/context.ts'
import { compress, type Encoding } from '#api/site/assets/open-assets.ts'
import { encodingFor } from './assets.ts'

/** A document with its entity tag. */
export interface FixedDocument {
  body: Buffer
  type: string
  etag: string
  /** The compressed bodies that callers have asked for. */
  encoded: Map<Encoding, Promise<Buffer>>
}

export function fixedDocument(content: string | Buffer, type: string): FixedDocument {
  const body = Buffer.from(content)
  const etag = createHash('sha256').update(body).digest('base64url').slice(0, 22)
  return { body, type, etag, encoded: new Map() }
}

export const jsonDocument = (value: unknown) => fixedDocument(JSON.stringify(value), 'application/json')

/** Sends the document in an encoding that the caller accepts, or 304 if the caller has it already. */
export async function sendDocument(ctx: Context, document: FixedDocument): Promise<void> {
  const { type, etag } = document
  ctx.set('Cache-Control', 'public, max-age=300')
  ctx.type = type
  const encoding = isCompressible(document) ? encodingFor(ctx) : 'identity'
  // A strong tag names the bytes of one encoding (RFC 9110, section 8.8.3.3).
  ctx.set('ETag', encoding === 'identity' ? `"${etag}"` : `"${etag}-${encoding}"`)
  ctx.status = 200
  if (hasDocument(ctx.get('If-None-Match'), etag)) ctx.status = 304
  else ctx.body = await encode(document, encoding)
}

/** Documents are made on demand: their first caller waits for the compression. */
const documentQuality = 6

const isCompressible = ({ body, type }: FixedDocument) => body.length >= 1024 && !/^image\/(?!svg)/.test(type)

function encode({ body, encoded }: FixedDocument, encoding: Encoding): Promise<Buffer> {
  const made = encoded.get(encoding) ?? compress(body, encoding, documentQuality)
  encoded.set(encoding, made)
  return made
}

/**
 * RFC 9110, section 13.1.2, weak comparison: the tag of any encoding counts. Koa's `fresh` is not usable: for
 * `Cache-Control: no-cache` it always sends the body, and clients add that header to every conditional request. The header is
 * meant for caches in between.
 */
const hasDocument = (ifNoneMatch: string, etag: string) =>
  ifNoneMatch.split(',').some((one) => one.trim() === '*' || tagPattern.exec(one.trim())?.[1] === etag)

const tagPattern = /^(?:W\/)?"([\w-]{22})(?:-br|-gzip)?"$/
