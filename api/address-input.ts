import { AppError } from '#shared/errors.ts'
import type { Operation } from '#shared/operation.ts'
import type { Context } from './context.ts'

/**
 * The input of a request without a body: path parameters and query, which are texts; where the operation has numbers,
 * those that are written like one are numbers. Throws INVALID_REQUEST for bytes that are no UTF-8.
 */
export function addressInput(ctx: Context, { input }: Operation): unknown {
  assertUtf8(ctx.originalUrl)
  const fields = Object.entries({ ...ctx.query, ...ctx.params })
  return Object.fromEntries(fields.map(([name, text]) => [name, valueOf(text, input.properties[name])]))
}

function assertUtf8(target: string): void {
  try {
    decodeURIComponent(target)
  } catch (cause) {
    throw new AppError('INVALID_REQUEST', 'The address is not percent-encoded UTF-8.', { cause })
  }
}

function valueOf(text: unknown, field: object | undefined): unknown {
  const isNumber = field !== undefined && Reflect.get(field, 'type') === 'integer'
  return isNumber && typeof text === 'string' && /^-?\d{1,15}$/.test(text) ? Number(text) : text
}
