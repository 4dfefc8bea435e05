import type { Context } from '#api/middleware/context.ts'
import { AppError } from '#shared/contract/errors.ts'
import type { Operation } from '#shared/contract/operation.ts'

/**
 * The input of a request without a body: its path parameters and query parameters. Values are strings; values of integer
 * fields that look like integers become numbers. Throws INVALID_REQUEST if the URL is not percent-encoded UTF-8.
 */
export function urlInput(ctx: Context, { input }: Operation): unknown {
  assertUtf8(ctx.originalUrl)
  const fields = Object.entries({ ...ctx.query, ...ctx.params })
  return Object.fromEntries(fields.map(([name, text]) => [name, valueOf(text, input.properties[name])]))
}

function assertUtf8(url: string): void {
  try {
    decodeURIComponent(url)
  } catch (cause) {
    throw new AppError('INVALID_REQUEST', 'The URL is not percent-encoded UTF-8.', { cause })
  }
}

function valueOf(text: unknown, field: object | undefined): unknown {
  const isInteger = field !== undefined && Reflect.get(field, 'type') === 'integer'
  return isInteger && typeof text === 'string' && /^-?\d{1,15}$/.test(text) ? Number(text) : text
}
