import type { SentSession } from '#api/calls/sent-session.ts'
import type { Context } from '#api/middleware/context.ts'

/**
 * The address that the page shows as signed in, or `1`. Only a page of our own can send it: a page of another origin would need a
 * preflight, which does not allow it.
 */
const requestHeader = 'X-Use-Session'

/** Undefined if the request does not ask for its session. */
export function readSession(ctx: Context): SentSession | undefined {
  const shown = ctx.get(requestHeader)
  if (shown === '') return undefined
  return {
    shown,
    userAgent: ctx.get('User-Agent').slice(0, 200),
    cookie: (name) => ctx.cookies.get(name),
    origin: ctx.get('Origin'),
    site: ctx.get('Sec-Fetch-Site'),
    host: ctx.host,
  }
}
