import type { Route } from '#api/middleware/route.ts'

/** People type the address of a page with a slash at its end. They get the page. */
export const slashRoutes = (): Route[] =>
  (['/docs', '/dashboard', '/bot'] as const).map((path) => ({
    method: 'GET',
    path: `${path}/`,
    example: path,
    handle(ctx) {
      ctx.redirect(path)
      ctx.status = 308
    },
  }))
