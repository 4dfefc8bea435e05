import { hash } from 'node:crypto'
import { isOwnPage } from '#api/calls/is-own-page.ts'
import { readSignIn } from '#api/calls/read-sign-in.ts'
import type { Context } from '#api/middleware/context.ts'
import type { Route } from '#api/middleware/route.ts'
import {
  authorize,
  requestLifeMs,
  type AuthorizeDeps,
  type OpenedRequest,
  type RefusedRequest,
} from '#api/oauth/authorize.ts'
import { consent, type ConsentDeps } from '#api/oauth/consent.ts'
import { issueTokens, type TokenDeps, type TokenRequest } from '#api/oauth/issue-tokens.ts'
import { resourceMetadata, serverMetadata } from '#api/oauth/metadata.ts'
import { OAuthError } from '#api/oauth/oauth-error.ts'
import { isLoopback, redirectPlace } from '#api/oauth/redirect-uris.ts'
import { registerClient } from '#api/oauth/register-client.ts'
import { revokeToken } from '#api/oauth/revoke-token.ts'
import { takeAllowance } from '#api/pipeline/take-allowance.ts'
import { consentErrorPage, consentPage } from '#api/site/consent/consent-page.ts'
import type { Site } from '#api/site/shell/open-site.ts'
import type { Shell } from '#api/site/shell/site-page.ts'
import { readBody } from '#api/transports/http/read-body.ts'
import { parseJsonBody } from '#api/transports/http/read-request.ts'
import { AppError } from '#shared/contract/errors.ts'
import type { Allowance } from '#shared/contract/operation.ts'
import type { Allowances } from '#shared/queue/allowances.ts'
import { paidGroups } from '#shared/storage/stores/spending/key-limits.ts'
import { pagePolicy } from './web-pages.ts'

export interface OAuthDeps extends Omit<AuthorizeDeps, 'oauth'>, ConsentDeps, TokenDeps {
  allowances: Allowances
  signInNetworks: readonly string[]
}

/** The maximum size of a request body, in bytes. */
const maxBody = 32 * 1024

/** OAuth 2.1: clients get spending keys after a wallet has agreed on a page. */
export function oauthRoutes(site: Pick<Site, 'shell'>, deps: OAuthDeps): Route[] {
  return [
    documentRoute('/.well-known/oauth-protected-resource', () => resourceMetadata(deps.publicUrl(), '')),
    documentRoute('/.well-known/oauth-protected-resource/mcp', () => resourceMetadata(deps.publicUrl(), '/mcp')),
    documentRoute('/.well-known/oauth-authorization-server', () => serverMetadata(deps.publicUrl())),
    {
      method: 'GET',
      path: '/oauth/authorize',
      example: '/oauth/authorize',
      handle: (ctx) => showConsent(ctx, site, deps),
    },
    post('/oauth/consent', 'oauth', async (ctx) => {
      ctx.body = await takeConsent(ctx, deps)
    }),
    post('/oauth/register', 'oauth-register', async (ctx) => {
      const body = await registerClient(parseJsonBody(ctx, await readBody(ctx, maxBody)), deps)
      ctx.status = 201
      ctx.body = body
    }),
    post('/oauth/token', 'oauth-token', async (ctx) => {
      ctx.body = await issueTokens(await readForm(ctx), deps)
    }),
    post('/oauth/revoke', 'oauth-token', async (ctx) => {
      await revokeToken(await readForm(ctx), deps)
      ctx.body = {}
    }),
  ]

  /** A request of a client or of the consent page, limited per address. */
  function post(path: Route['path'], allowance: Allowance, handle: (ctx: Context) => Promise<void>): Route {
    return {
      method: 'POST',
      path,
      example: path,
      async handle(ctx) {
        await limit(ctx, allowance, deps)
        try {
          await handle(ctx)
        } catch (error) {
          if (!(error instanceof OAuthError)) throw error
          ctx.status = 400
          ctx.body = { error: error.code, error_description: error.message }
        }
      },
    }
  }
}

const documentRoute = (path: Route['path'], document: () => object): Route => ({
  method: 'GET',
  path,
  example: path,
  handle(ctx) {
    ctx.set('Cache-Control', 'public, max-age=300')
    ctx.body = document()
  },
})

async function limit(ctx: Context, allowance: Allowance, { allowances }: OAuthDeps): Promise<void> {
  const headers = {}
  try {
    await takeAllowance(allowance, { client: ctx.state.client, headers }, allowances)
  } finally {
    ctx.set(headers)
  }
}

/** `GET /oauth/authorize`: the page on which a person agrees, or the way back to the client. */
async function showConsent(ctx: Context, site: Pick<Site, 'shell'>, deps: OAuthDeps): Promise<void> {
  // No page of another origin may read the page.
  for (const name of ['Access-Control-Allow-Origin', 'Access-Control-Expose-Headers']) ctx.remove(name)
  await limit(ctx, 'oauth', deps)
  ctx.set('Content-Security-Policy', pagePolicy)
  ctx.type = 'text/html'
  try {
    const opened = await authorize(ctx.query, deps)
    if ('redirectTo' in opened) return answerRefused(ctx, opened, await site.shell())
    const publicUrl = deps.publicUrl()
    ctx.append('Set-Cookie', cookieOf(opened, publicUrl))
    const { cookie: _, client, ...shown } = opened
    const { signInNetworks } = deps
    const settings = { publicUrl, signInNetworks, keyGroups: paidGroups }
    const terms = { ...shown, ...settings, client: { id: client.clientId, name: client.name } }
    ctx.body = consentPage(terms, await site.shell())
  } catch (error) {
    if (!(error instanceof OAuthError)) throw error
    ctx.status = 400
    ctx.body = consentErrorPage(error.message, await site.shell())
  }
}

/**
 * Takes an error to a client on the machine of the person. For others the person decides: everyone can register a client, and
 * an address of this service that leads to any site would serve fraud (RFC 9700, section 4.11.2).
 */
function answerRefused(ctx: Context, { redirectUri, redirectTo, message }: RefusedRequest, shell: Shell): void {
  if (isLoopback(redirectUri)) return ctx.redirect(redirectTo)
  ctx.status = 400
  ctx.body = consentErrorPage(message, shell, { href: redirectTo, place: redirectPlace(redirectUri) })
}

const cookieName = (requestId: string) => `consent-${requestId}`

const cookieOf = ({ requestId, cookie }: OpenedRequest, publicUrl: string) =>
  [
    `${cookieName(requestId)}=${cookie}`,
    'Path=/oauth/consent',
    `Max-Age=${requestLifeMs / 1000}`,
    'HttpOnly',
    'SameSite=Strict',
    ...(publicUrl.startsWith('https:') ? ['Secure'] : []),
  ].join('; ')

async function takeConsent(ctx: Context, deps: OAuthDeps): Promise<object> {
  assertOwnPage(ctx, deps.publicUrl())
  const raw = await readBody(ctx, maxBody)
  const requestId = String(ctx.query['request'] ?? '')
  const signIn = readSignIn((header) => ctx.get(header))
  return consent(
    {
      requestId,
      pageToken: ctx.get('X-Consent-Token'),
      cookie: ctx.cookies.get(cookieName(/^[\w-]{1,64}$/.test(requestId) ? requestId : '')) ?? '',
      client: ctx.state.client,
      body: parseJsonBody(ctx, raw),
      request: { method: 'POST', target: ctx.originalUrl, bodyHash: hash('sha256', raw) },
      ...(signIn !== undefined && { signIn }),
    },
    deps,
  )
}

/** Browsers name the origin of each POST. Throws INVALID_REQUEST for another page. */
function assertOwnPage(ctx: Context, publicUrl: string): void {
  const origin = ctx.get('Origin')
  if (origin !== '' && isOwnPage({ origin, site: ctx.get('Sec-Fetch-Site') }, publicUrl)) return
  throw new AppError(
    'INVALID_REQUEST',
    `The consent must come from the page of ${new URL(publicUrl).origin}. Start again from the client.`,
  )
}

/** The parameters of a form, each once. Servers write URLs to logs, so none may be there. Throws OAuthError. */
async function readForm(ctx: Context): Promise<TokenRequest> {
  if (ctx.querystring !== '')
    throw new OAuthError('invalid_request', 'Send the parameters in the body, not in the URL.')
  if (ctx.request.is('application/x-www-form-urlencoded') === false)
    throw new OAuthError('invalid_request', 'Expected Content-Type: application/x-www-form-urlencoded.')
  const fields = new Map<string, string>()
  for (const [name, value] of new URLSearchParams((await readBody(ctx, maxBody)).toString())) {
    if (fields.has(name)) throw new OAuthError('invalid_request', `${name.slice(0, 40)} was sent twice.`)
    fields.set(name, value)
  }
  return fields
}
