import type { AdminAccess } from '#api/admin/admin-access.ts'
import type { AdminSession } from '#api/admin/admin-session.ts'
import { addBlock, removeBlock, type BlockDeps } from '#api/admin/block.ts'
import { grantCredits, type GrantDeps } from '#api/admin/grant-credits.ts'
import { lookUp, type LookUpDeps } from '#api/admin/look-up.ts'
import { readOverview, type OverviewDeps } from '#api/admin/overview.ts'
import { readAdminForm, type AdminForm } from '#api/admin/read-admin-form.ts'
import type { Context } from '#api/middleware/context.ts'
import type { Route } from '#api/middleware/route.ts'
import { adminProblemPage, adminSignInPage } from '#api/site/admin/admin-page.ts'
import { blocksPage } from '#api/site/admin/blocks-page.ts'
import { lookUpPage } from '#api/site/admin/look-up-page.ts'
import { overviewPage } from '#api/site/admin/overview-page.ts'
import type { Site } from '#api/site/shell/open-site.ts'
import type { Shell } from '#api/site/shell/site-page.ts'
import { errors, toAppError } from '#shared/contract/errors.ts'

export interface AdminPagesDeps extends OverviewDeps, LookUpDeps, GrantDeps, BlockDeps {
  credits: LookUpDeps['credits']
  paid: LookUpDeps['paid']
  access: AdminAccess
  site: Pick<Site, 'shell'>
  publicUrl: () => string
}

/** A page, for the browser of an operator who signed in. `data`: the same for a program that sends the token. */
interface Shown {
  data: object
  html: (session: AdminSession, shell: Shell) => string
}

/** The pages of the operator. They need no script. */
export function adminPageRoutes(deps: AdminPagesDeps): Route[] {
  const { access, site, publicUrl } = deps
  return [
    page('/admin', async () => {
      const overview = await readOverview(deps)
      return { data: overview, html: (session, shell) => overviewPage(overview, signOutToken(session), shell) }
    }),
    page('/admin/look-up', async (ctx) => {
      const query = textOf(ctx.query['q']).trim().slice(0, maxQuery)
      const found = query === '' ? undefined : await lookUp(query, deps)
      const done = results.get(textOf(ctx.query['done']))
      return {
        data: found ?? {},
        html(session, shell) {
          const credits = access.signForm(session, creditsForm(found?.kind === 'wallet' ? found.wallet : ''))
          return lookUpPage({ query, found, done, tokens: { signOut: signOutToken(session), credits } }, shell)
        },
      }
    }),
    page('/admin/blocks', async (ctx) => {
      const blocks = await deps.blockList.list()
      const done = results.get(textOf(ctx.query['done']))
      return {
        data: { blocks },
        html(session, shell) {
          const tokens = { signOut: signOutToken(session), block: access.signForm(session, blockForm) }
          const wallet = textOf(ctx.query['wallet']).slice(0, maxQuery)
          return blocksPage({ blocks, done, wallet, tokens }, shell)
        },
      }
    }),
    form('/admin/blocks', async (ctx, fields) => {
      formOf(ctx, blockForm, fields)
      await addBlock({ fields, requestId: ctx.state.requestId }, deps)
      return '/admin/blocks?done=blocked'
    }),
    form('/admin/unblock', async (ctx, fields) => {
      formOf(ctx, blockForm, fields)
      await removeBlock({ fields, requestId: ctx.state.requestId }, deps)
      return '/admin/blocks?done=unblocked'
    }),
    form('/admin/credits', async (ctx, fields) => {
      const once = formOf(ctx, creditsForm(fields.get('wallet') ?? ''), fields)
      const { wallet, isNew } = await grantCredits({ fields, once, requestId: ctx.state.requestId }, deps)
      return lookUpPath(wallet, isNew ? 'credits' : 'repeated')
    }),
    form('/admin/sign-in', async (ctx, fields) => {
      await access.signIn(ctx, fields.get('token') ?? '')
      return '/admin'
    }),
    form('/admin/sign-out', async (ctx, fields) => {
      formOf(ctx, signOutForm, fields)
      access.signOut(ctx)
      return '/admin'
    }),
  ]

  function formOf(ctx: Context, purpose: string, fields: AdminForm): string {
    return access.readForm(ctx, purpose, fields.get('form') ?? '')
  }

  function signOutToken(session: AdminSession): string {
    return access.signForm(session, signOutForm)
  }

  function page(path: Route['path'], show: (ctx: Context, session?: AdminSession) => Promise<Shown>): Route {
    return {
      method: 'GET',
      path,
      example: path,
      async handle(ctx) {
        if (await access.hasToken(ctx)) {
          ctx.body = (await show(ctx)).data
          return
        }
        const session = access.sessionOf(ctx)
        if (session === undefined) return sendSignIn(ctx)
        const { html } = await show(ctx, session)
        sendHtml(ctx, html(session, await site.shell()))
      },
    }
  }

  /** `run` returns the path to show next. A problem has a page of its own, which leads back to where the form was. */
  function form(path: Route['path'], run: (ctx: Context, fields: AdminForm) => Promise<string>): Route {
    return {
      method: 'POST',
      path,
      example: path,
      async handle(ctx) {
        let fields: AdminForm | undefined
        try {
          fields = await readAdminForm(ctx, publicUrl())
          ctx.redirect(await run(ctx, fields))
          ctx.status = 303
        } catch (thrown) {
          const wallet = fields?.get('wallet')
          await sendProblem(ctx, thrown, {
            path,
            back: wallet === undefined ? (views.get(path) ?? '/admin') : lookUpPath(wallet),
          })
        }
      },
    }
  }

  async function sendSignIn(ctx: Context, problem?: string): Promise<void> {
    sendHtml(ctx, adminSignInPage(await site.shell(), problem))
    ctx.status = 401
    ctx.set('WWW-Authenticate', 'Bearer')
  }

  async function sendProblem(
    ctx: Context,
    thrown: unknown,
    { path, back }: { path: string; back: string },
  ): Promise<void> {
    const { code, message, cause, retryAfterSeconds } = toAppError(thrown)
    ctx.state.logFields.code = code
    if (cause !== undefined) ctx.state.logFields['err'] = cause
    if (path === '/admin/sign-in') await sendSignIn(ctx, message)
    else sendHtml(ctx, adminProblemPage({ title: 'Nothing was changed', message, back }, await site.shell()))
    ctx.status = errors[code].status
    if (retryAfterSeconds !== undefined) ctx.set('Retry-After', String(retryAfterSeconds))
  }
}

const signOutForm = 'sign out'
const blockForm = 'block'

/** The form that adds credits to one wallet. */
const creditsForm = (wallet: string) => `credits ${wallet}`

/** The pages with the forms that name no wallet. */
const views: ReadonlyMap<string, string> = new Map([
  ['/admin/blocks', '/admin/blocks'],
  ['/admin/unblock', '/admin/blocks'],
])

/** The longest text to look up. Ids and addresses are shorter. */
const maxQuery = 200

/** A parameter that was sent once. */
const textOf = (value: string | string[] | undefined) => (typeof value === 'string' ? value : '')

const lookUpPath = (text: string, done?: string) =>
  `/admin/look-up?q=${encodeURIComponent(text)}${done === undefined ? '' : `&done=${done}`}`

/** The sentences about a form that was sent, by their names in the address of the next page. */
const results: ReadonlyMap<string, string> = new Map([
  ['credits', 'The credits were added. The ledger has the reason.'],
  ['blocked', 'Blocked. All processes know it within a few seconds.'],
  ['unblocked', 'No longer blocked. All processes know it within a few seconds.'],
  ['repeated', 'This form was sent before. The credits were added once.'],
])

function sendHtml(ctx: Context, html: string): void {
  // No other site may read the page.
  for (const name of ['Access-Control-Allow-Origin', 'Access-Control-Expose-Headers']) ctx.remove(name)
  ctx.set({ 'Content-Security-Policy': policyFor(ctx.host), 'X-Robots-Tag': 'noindex' })
  ctx.type = 'text/html'
  ctx.body = html
}

/** Allows the style sheets and forms of this origin, and its files of scripts. No answer of a call can be a script there. */
const policyFor = (host: string) =>
  `default-src 'none'; script-src ${/^[\w.:[\]-]+$/.test(host) ? `${host}/assets/` : "'none'"}; style-src 'self'; img-src 'self' data:; base-uri 'none'; form-action 'self'; frame-ancestors 'none'`
