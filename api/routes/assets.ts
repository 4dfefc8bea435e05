import type { Context } from '#api/middleware/context.ts'
import type { Route } from '#api/middleware/route.ts'
import type { Encoding } from '#api/site/assets/open-assets.ts'
import type { Site } from '#api/site/shell/open-site.ts'
import { AppError } from '#shared/contract/errors.ts'

/** `GET /assets/{name}`: a script or style of a page. The name holds the hash of the content, so caches keep it for good. */
export function assetRoute(site: Pick<Site, 'load'>): Route {
  return {
    method: 'GET',
    path: '/assets/{name}',
    example: '/assets/style.css',
    async handle(ctx) {
      const encoding = encodingFor(ctx)
      const file = await site.load(ctx['params']?.['name'] ?? '', encoding)
      if (file === undefined) throw new AppError('NOT_FOUND', 'No file has this name. Load the page again.')
      ctx.set('Cache-Control', 'public, max-age=31536000, immutable')
      ctx.type = file.type
      ctx.body = file.body
    },
  }
}

/** Chooses the encoding of an answer by the header of the caller, and sets the headers of the answer. */
export function encodingFor(ctx: Context): Encoding {
  // One question each: for a list, Koa answers with the first one that the caller names.
  const encoding = (['br', 'gzip'] as const).find((one) => ctx.acceptsEncodings(one) === one) ?? 'identity'
  ctx.vary('Accept-Encoding')
  if (encoding !== 'identity') ctx.set('Content-Encoding', encoding)
  return encoding
}
