import { readSignIn } from '#api/calls/read-sign-in.ts'
import type { SentSession } from '#api/calls/sent-session.ts'
import type { Context } from '#api/middleware/context.ts'
import type { Route } from '#api/middleware/route.ts'
import type { Sessions } from '#api/payments/sessions.ts'
import { takeAllowance } from '#api/pipeline/take-allowance.ts'
import { readSession } from '#api/transports/http/read-session.ts'
import { AppError } from '#shared/contract/errors.ts'
import { sessionPath, sessionsPath } from '#shared/contract/models/dashboard-session.ts'
import type { Allowances } from '#shared/queue/allowances.ts'

interface SessionRouteDeps {
  sessions: Sessions
  allowances: Allowances
}

/**
 * The session of the dashboard: who is signed in (GET), sign in (POST), sign out (DELETE). All sessions of its wallet: list them
 * (GET), end them (DELETE). Programs sign each call instead.
 */
export function sessionRoutes({ sessions, allowances }: SessionRouteDeps): Route[] {
  return [
    route('GET', sessionPath, async (ctx, sent) => {
      ctx.body = { session: (await sessions.find(sent)) ?? null }
    }),
    route('POST', sessionPath, async (ctx, sent) => {
      const signIn = readSignIn((header) => ctx.get(header))
      const { client } = ctx.state
      const headers = {}
      try {
        await takeAllowance('session', { client, headers }, allowances)
      } finally {
        ctx.set(headers)
      }
      const { session, setCookie } = await sessions.open(sent, { client, ...(signIn !== undefined && { signIn }) })
      ctx.append('Set-Cookie', setCookie)
      ctx.status = 201
      ctx.body = { session }
    }),
    route('DELETE', sessionPath, async (ctx, sent) => {
      ctx.append('Set-Cookie', await sessions.end(sent))
      ctx.body = { session: null }
    }),
    route('GET', sessionsPath, async (ctx, sent) => {
      ctx.body = { sessions: await sessions.list(sent) }
    }),
    route('DELETE', sessionsPath, async (ctx, sent) => {
      ctx.append('Set-Cookie', await sessions.endAll(sent))
      ctx.body = { sessions: [] }
    }),
  ]
}

const route = (
  method: Route['method'],
  path: Route['path'],
  run: (ctx: Context, sent: SentSession) => Promise<void>,
): Route => ({
  method,
  path,
  example: path,
  async handle(ctx) {
    const sent = readSession(ctx)
    if (sent === undefined)
      throw new AppError('INVALID_REQUEST', 'Sessions are for the page /dashboard. Programs sign in with each call.')
    await run(ctx, sent)
  },
})
