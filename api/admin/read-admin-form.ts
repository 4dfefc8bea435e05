import { isOwnPage } from '#api/calls/is-own-page.ts'
import type { Context } from '#api/middleware/context.ts'
import { readBody } from '#api/transports/http/read-body.ts'
import { AppError } from '#shared/contract/errors.ts'
import { foreignForm } from './admin-access.ts'

/** Bytes of a form. */
const maxBody = 16 * 1024

/** The fields of a form, each once. */
export type AdminForm = ReadonlyMap<string, string>

/**
 * Reads a form that a page of `/admin` sent. Browsers name the site of each request where they can; `readForm` of the access
 * finds the others. Throws INVALID_REQUEST for a form of another site, and UNSUPPORTED_MEDIA_TYPE.
 */
export async function readAdminForm(ctx: Context, publicUrl: string): Promise<AdminForm> {
  const origin = ctx.get('Origin')
  // A form of a page with `Referrer-Policy: no-referrer`, such as ours, comes with `Origin: null`.
  const sent = { origin: origin === 'null' ? '' : origin, site: ctx.get('Sec-Fetch-Site'), host: ctx.host }
  if (!isOwnPage(sent, publicUrl)) throw foreignForm()
  if (ctx.request.is('application/x-www-form-urlencoded') === false)
    throw new AppError('UNSUPPORTED_MEDIA_TYPE', 'Expected Content-Type: application/x-www-form-urlencoded.')
  const fields = new Map<string, string>()
  for (const [name, value] of new URLSearchParams((await readBody(ctx, maxBody)).toString())) {
    if (fields.has(name)) throw new AppError('INVALID_REQUEST', 'A field of the form was sent twice.')
    fields.set(name, value)
  }
  return fields
}
