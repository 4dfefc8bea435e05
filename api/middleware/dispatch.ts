import { Router } from '@koa/router'
import type { Middleware } from 'koa'
import type { RequestState } from '#api/context.ts'
import type { Route } from '#api/route.ts'
import { AppError } from '#shared/errors.ts'

/**
 * Finds the route. Paths match to the letter: another case, a doubled or a trailing slash is another path.
 * Throws NOT_FOUND, METHOD_NOT_ALLOWED (with `Allow`) or UNSUBSTITUTED_PATH_TEMPLATE, in this order of judgement.
 */
export function dispatch(routes: readonly Route[]): Middleware<RequestState>[] {
  const router = new Router<RequestState>({ sensitive: true, strict: true })
  for (const route of routes) {
    const verb = verbs[route.method]
    router[verb](matcherOf(route), (ctx) => {
      ctx.state.logged['route'] = route.path
      if (isTemplate(ctx.path, route)) throw unsubstituted(route)
      return route.handle(ctx)
    })
  }
  return [
    async (ctx, next) => {
      const matched = router.match(ctx.path, ctx.method)
      if (matched.route) return next()
      const allowed = [...new Set(matched.path.flatMap((layer) => layer.methods))]
      if (allowed.length === 0) throw notFound()
      ctx.set('Allow', [...allowed, 'OPTIONS'].join(', '))
      throw new AppError('METHOD_NOT_ALLOWED', `Expected ${allowed.join(' or ')} here, found ${ctx.method}.`)
    },
    router.routes() as Middleware<RequestState>,
  ]
}

const verbs = { GET: 'get', POST: 'post', DELETE: 'delete' } as const

/** '/jobs/{requestId}' → '/jobs/:requestId', and '/r/{url}' with `rest` → a pattern that takes slashes too. */
function matcherOf({ path, rest }: Route): string | RegExp {
  if (rest === undefined) return path.replaceAll(/\{(\w+)\}/g, ':$1')
  return new RegExp(`^${path.slice(0, path.lastIndexOf('/'))}(?:/.*)?$`, 's')
}

/** Whether a parameter of the route was sent as its placeholder. What follows a `rest` parameter is the caller's. */
function isTemplate(path: string, { path: pattern, rest }: Route): boolean {
  const segments = path.split('/')
  const names = pattern.split('/')
  if (rest !== undefined && segments.length > names.length) return false
  return names.some(
    (name, index) => name.startsWith('{') && /^(?:\{|%7B)[\w ]+(?:\}|%7D)$/i.test(segments[index] ?? ''),
  )
}

function unsubstituted({ method, path, example }: Route): AppError {
  const message = `The path still holds the placeholder of ${path}; put a value in its place.`
  return new AppError('UNSUBSTITUTED_PATH_TEMPLATE', message, { example: `${method} ${example}` })
}

const notFound = () => new AppError('NOT_FOUND', 'There is nothing at this path. GET /discovery lists what there is.')
