import type { Context } from '#api/middleware/context.ts'
import { limitRefusals } from '#api/payments/limit-refusals.ts'
import { AppError } from '#shared/contract/errors.ts'
import { hasBearerToken, isToken } from '#shared/metrics/bearer-token.ts'
import type { Allowances } from '#shared/queue/allowances.ts'
import { openAdminSessions, sessionLifeMs, type AdminSession, type AdminSessions } from './admin-session.ts'

export interface AdminAccessDeps {
  allowances: Pick<Allowances, 'take'>
  publicUrl: () => string
  now: () => number
}

/** Access to the pages and the data of the operator, by ADMIN_TOKEN. */
export interface AdminAccess extends Pick<AdminSessions, 'signForm'> {
  /** Opens a session for the token, in a cookie. Throws MISSING_AUTH for another text, and RATE_LIMITED after many. */
  signIn: (ctx: Context, token: string) => Promise<void>
  signOut: (ctx: Context) => void
  /** The session of the cookie. */
  sessionOf: (ctx: Context) => AdminSession | undefined
  /**
   * Whether the request has the token in its header. Throws MISSING_AUTH for another one, and RATE_LIMITED after many. The token
   * itself is always served, so that nobody who shares its address ends the monitoring.
   */
  hasToken: (ctx: Context) => Promise<boolean>
  /** The id of a form that the session sent. Throws INVALID_REQUEST for a form that is not of this session. */
  readForm: (ctx: Context, purpose: string, token: string) => string
}

export function openAdminAccess(adminToken: string, { allowances, publicUrl, now }: AdminAccessDeps): AdminAccess {
  const sessions = openAdminSessions(adminToken, now)
  const message = 'Too many wrong tokens were sent from this address this hour.'
  const wrong = limitRefusals({ allowance: 'admin-token', message }, allowances, now)
  const setCookie = (ctx: Context, value: string, maxAgeSeconds: number) =>
    ctx.append('Set-Cookie', cookieOf(value, maxAgeSeconds, publicUrl().startsWith('https:')))

  return {
    signForm: sessions.signForm,

    async signIn(ctx, token) {
      const { client } = ctx.state
      wrong.assertBelow(client)
      if (!isToken(token, adminToken)) {
        await wrong.count(client)
        throw new AppError('MISSING_AUTH', 'This is not the token. Its value is ADMIN_TOKEN of the API.', {
          challenge: 'Bearer',
        })
      }
      setCookie(ctx, sessions.open(), sessionLifeMs / 1000)
    },

    signOut: (ctx) => setCookie(ctx, '', 0),

    sessionOf: (ctx) => sessions.find(ctx.cookies.get(cookieName) ?? ''),

    async hasToken(ctx) {
      const sent = ctx.get('Authorization')
      if (sent === '') return false
      if (hasBearerToken(sent, adminToken)) return true
      const { client } = ctx.state
      wrong.assertBelow(client)
      await wrong.count(client)
      throw expectedToken(' Found another token or scheme.')
    },

    readForm(ctx, purpose, token) {
      const session = sessions.find(ctx.cookies.get(cookieName) ?? '')
      const once = session && sessions.readForm(session, purpose, token)
      if (once === undefined) throw foreignForm()
      return once
    },
  }
}

/** `found`: what the request has instead, as a sentence. */
export const expectedToken = (found = '') =>
  new AppError('MISSING_AUTH', `Expected the header Authorization: Bearer ADMIN_TOKEN.${found}`, {
    challenge: 'Bearer',
  })

/** A form that another site sent, or one of a session that has ended. */
export const foreignForm = () =>
  new AppError(
    'INVALID_REQUEST',
    'This form is not from a page of this session. Open the page again, and send it again.',
  )

const cookieName = 'admin-session'

/** Browsers send the cookie to `/admin` only, and never with a request that another site caused. */
const cookieOf = (value: string, maxAgeSeconds: number, isHttps: boolean) =>
  [
    `${cookieName}=${value}`,
    'Path=/admin',
    `Max-Age=${maxAgeSeconds}`,
    'HttpOnly',
    'SameSite=Strict',
    ...(isHttps ? ['Secure'] : []),
  ].join('; ')
