import type { PendingUpload } from '#api/calls/sent-file.ts'
import type { Context } from '#api/middleware/context.ts'
import { AppError } from '#shared/contract/errors.ts'
import { maxFileBytes, takesFile } from '#shared/contract/file-reference.ts'
import type { Operation } from '#shared/contract/operation.ts'
import { fieldsOf } from './fields-of.ts'
import { readForm } from './read-form.ts'
import { readRawFile } from './read-raw-file.ts'

/** The body of a request to an operation that takes a file: a form, or the file itself. Undefined for a body of JSON. */
export function pendingUpload(ctx: Context, operation: Operation): PendingUpload | undefined {
  if (!isUpload(ctx, operation)) return undefined
  const isForm = typeOf(ctx) === formType
  return {
    maxBytes: Math.min(Number(ctx.get('Content-Length') || Infinity), maxFileBytes + (isForm ? maxFormBytes : 0)),
    async read() {
      assertPlain(ctx)
      const { texts, file } = await (isForm ? readForm(ctx, maxFormBytes) : readRawFile(ctx))
      return { fields: fieldsOf([...texts, ...Object.entries(ctx.query)], operation), file }
    },
  }
}

/** Other types are those of JSON, and those that programs send when they are not told the type. */
export const isUpload = (ctx: Context, operation: Operation): boolean =>
  takesFile(operation) &&
  !noFileTypes.test(typeOf(ctx)) &&
  (typeOf(ctx) === formType || !typeOf(ctx).startsWith('multipart/'))

const formType = 'multipart/form-data'
const noFileTypes = /^$|[/+]json$|^application\/x-www-form-urlencoded$/

const typeOf = (ctx: Context) => ctx.get('Content-Type').split(';', 1)[0]?.trim().toLowerCase() ?? ''

/** The bytes of a form beside its file. */
const maxFormBytes = 256 * 1024

function assertPlain(ctx: Context): void {
  const encoding = ctx.get('Content-Encoding')
  if (encoding === '' || encoding === 'identity') return
  throw new AppError(
    'UNSUPPORTED_MEDIA_TYPE',
    `Expected a body without Content-Encoding, found ${encoding.slice(0, 40)}.`,
  )
}
