import { Router } from '@koa/router'
import type { Middleware } from 'koa'
import { AppError } from '#shared/contract/errors.ts'
import type { Context, RequestState } from './context.ts'
import type { Route } from './route.ts'

/**
 * Routes requests. Paths match exactly: another case, a doubled slash or a trailing slash makes another path.
 * Throws NOT_FOUND, METHOD_NOT_ALLOWED (with `Allow`) or UNSUBSTITUTED_PATH_TEMPLATE, in this order.
 */
export function dispatch(routes: readonly Route[]): Middleware<RequestState>[] {
  const router = new Router<RequestState>({ sensitive: true, strict: true })
  // The router tries the pattern of each route in turn. A path without parameters needs one look-up.
  const exact = new Map<string, Route>()
  for (const route of routes) {
    const verb = verbs[route.method]
    const { route: isTaken } = router.match(route.path, route.method)
    router[verb](matcherOf(route), (ctx) => {
      if (isTemplate(ctx.path, route)) throw unsubstituted(route)
      return handle(ctx, route)
    })
    if (!isTaken && !route.path.includes('{')) exact.set(`${route.method} ${route.path}`, route)
  }
  const withoutRead = pathsWithoutRead(routes)
  return [
    async (ctx, next) => {
      const found = exact.get(`${ctx.method} ${ctx.path}`)
      if (found !== undefined) return handle(ctx, found)
      const matched = router.match(ctx.path, ctx.method)
      const isName = readMethods.has(ctx.method) && withoutRead.has(ctx.path)
      if (matched.route && !isName) return next()
      const methods = matched.path.flatMap((layer) => layer.methods)
      const allowed = [...new Set(isName ? methods.filter((method) => !readMethods.has(method)) : methods)]
      if (allowed.length === 0) throw notFound()
      ctx.set('Allow', [...allowed, 'OPTIONS'].join(', '))
      throw new AppError('METHOD_NOT_ALLOWED', `Expected ${allowed.join(' or ')}, found ${ctx.method}.`)
    },
    router.routes() as Middleware<RequestState>,
  ]
}

function handle(ctx: Context, route: Route): Promise<void> | void {
  ctx.state.logFields['route'] = route.path
  return route.handle(ctx)
}

const readMethods: ReadonlySet<string> = new Set(['GET', 'HEAD'])

/** Paths such as `/monitor/create`. A GET of one is a wrong method, although `/monitor/{monitorId}` fits it, too. */
function pathsWithoutRead(routes: readonly Route[]): ReadonlySet<string> {
  const fixed = routes.filter(({ path }) => !path.includes('{'))
  const readable = new Set(fixed.filter(({ method }) => method === 'GET').map(({ path }) => path))
  return new Set(fixed.map(({ path }) => path).filter((path) => !readable.has(path)))
}

const verbs = { GET: 'get', POST: 'post', DELETE: 'delete' } as const

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
