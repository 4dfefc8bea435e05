import type { Middleware } from 'koa'
import { AppError } from '#shared/contract/errors.ts'
import type { Context, RequestState } from './context.ts'

/**
 * Rejects a request target without a path (RFC 9112, section 3.2), such as `http://[/health`. Later middleware can rely on
 * `ctx.path`: Koa parses the target on each read, and throws or returns undefined when it cannot.
 */
export const checkTarget: Middleware<RequestState> = (ctx, next) => {
  assertPath(ctx)
  return next()
}

function assertPath(ctx: Context): void {
  let found: unknown
  let cause: unknown
  try {
    found = ctx.path
  } catch (thrown) {
    cause = thrown
  }
  if (typeof found === 'string' && found !== '') return
  throw new AppError('INVALID_REQUEST', 'The request target has no valid path. Expected a path such as /discovery.', {
    cause,
  })
}
