import { invalidField } from '#api/calls/invalid-field.ts'
import type { Context } from '#api/middleware/context.ts'
import { parseJsonBody } from './read-body.ts'

/**
 * The input of a POST: its JSON body, with the path parameters beside its fields. With path parameters the body may be
 * empty. Throws what `parseJsonBody` throws, and INVALID_REQUEST if the body has another value of a path parameter.
 */
export function bodyInput(ctx: Context, body: Buffer): unknown {
  const params = Object.entries(ctx.params ?? {})
  if (params.length === 0) return parseJsonBody(ctx, body)
  const fields = body.length === 0 ? {} : parseJsonBody(ctx, body)
  // Validation refuses everything but an object.
  if (typeof fields !== 'object' || fields === null || Array.isArray(fields)) return fields
  for (const [name, value] of params)
    if (Object.hasOwn(fields, name) && Reflect.get(fields, name) !== value)
      throw invalidField(`/${name}`, 'is another value than the one in the path; expected it in the path only')
  return { ...fields, ...ctx.params }
}
