import { Router } from '@koa/router'
import type { Middleware } from 'koa'
import { AppError } from '#shared/contract/errors.ts'
import type { Context, RequestState } from './context.ts'
import type { Route } from './route.ts'

/**
 * Routes requests. Paths match exactly: another case or a doubled slash makes another path, and a slash at the end redirects.
 * Throws NOT_FOUND, METHOD_NOT_ALLOWED (with `Allow`) or UNSUBSTITUTED_PATH_TEMPLATE, in this order.
 */
export function dispatch(routes: readonly Route[]): Middleware<RequestState>[] {
  const router = new Router<RequestState>({ sensitive: true, strict: true })
  // The router tries the pattern of each route in turn. A path without parameters needs one look-up.
  const exact = new Map<string, Route>()
  for (const route of routes) {
    const verb = verbs[route.method]
    router[verb](matcherOf(route), (ctx) => {
      if (isTemplate(ctx.path, route)) throw unsubstituted(route)
      return handle(ctx, route)
    })
    if (!route.path.includes('{')) exact.set(`${route.method} ${route.path}`, route)
  }
  const fixedPaths = new Set([...exact.values()].map(({ path }) => path as string))
  return [
    async (ctx, next) => {
      const found = exact.get(`${ctx.method === 'HEAD' ? 'GET' : ctx.method} ${ctx.path}`)
      if (found !== undefined) return handle(ctx, found)
      const { path: matched } = router.match(ctx.path, ctx.method)
      const supported = fixedPaths.has(ctx.path) ? matched.filter((layer) => !takesMadeId(layer)) : matched
      const methods = new Set(supported.flatMap((layer) => layer.methods))
      if (methods.has(ctx.method)) return next()
      const allowed = methodOrder.filter((method) => methods.has(method))
      if (allowed.length === 0) return redirectSlash(ctx, router)
      ctx.set('Allow', [...allowed, 'OPTIONS'].join(', '))
      if (ctx.method === 'OPTIONS') return void (ctx.status = 204)
      throw new AppError('METHOD_NOT_ALLOWED', `Expected ${allowed.join(' or ')}, found ${ctx.method}.`)
    },
    router.routes() as Middleware<RequestState>,
  ]
}

function handle(ctx: Context, route: Route): Promise<void> | void {
  ctx.state.logFields['route'] = route.path
  return route.handle(ctx)
}

/**
 * Whether a path ends in an id that this service makes, such as `monitorId`. No such id is the name of another path, so
 * DELETE of `/monitor/create` is a wrong method. The key of a memory entry can be any text: DELETE of `/memory/list` deletes
 * the entry `list`.
 */
const takesMadeId = ({ path }: { path: string | RegExp }) => /:(?:id|\w+Id)$/.test(String(path))

/** Redirects a path with a slash at its end to the one without, if that exists. Throws NOT_FOUND. */
function redirectSlash(ctx: Context, router: Router<RequestState>): void {
  const path = ctx.path.endsWith('/') ? ctx.path.slice(0, -1) : ''
  // A path that begins with two slashes would name another host.
  if (path.startsWith('//') || router.match(path, ctx.method).path.length === 0) throw notFound()
  ctx.redirect(path + ctx.search)
  ctx.status = 308
}

const methodOrder = ['GET', 'HEAD', 'POST', 'PATCH', 'DELETE']

const verbs = { GET: 'get', POST: 'post', PATCH: 'patch', DELETE: 'delete' } as const

/** '/jobs/{requestId}' → '/jobs/:requestId'; '/r/{url}' with `rest` → a pattern that matches slashes, too. */
function matcherOf({ path, rest }: Route): string | RegExp {
  if (rest === undefined) return path.replaceAll(/\{(\w+)\}/g, ':$1')
  return new RegExp(`^${path.slice(0, path.lastIndexOf('/'))}(?:/.*)?$`, 's')
}

/** Whether a path parameter was sent as its placeholder. Segments after a `rest` parameter are not checked. */
function isTemplate(path: string, { path: pattern, rest }: Route): boolean {
  const segments = path.split('/')
  const names = pattern.split('/')
  if (rest !== undefined && segments.length > names.length) return false
  return names.some(
    (name, index) => name.startsWith('{') && /^(?:\{|%7B)[\w ]+(?:\}|%7D)$/i.test(segments[index] ?? ''),
  )
}

function unsubstituted({ method, path, example }: Route): AppError {
  const message = `The path contains a placeholder of ${path}. Replace it with a value.`
  return new AppError('UNSUBSTITUTED_PATH_TEMPLATE', message, { example: `${method} ${example}` })
}

const notFound = () => new AppError('NOT_FOUND', 'Unknown path. GET /discovery lists all endpoints.')
