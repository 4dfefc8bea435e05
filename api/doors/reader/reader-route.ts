import { readerDocument } from '#api/documents/reader-document.ts'
import { answerHttp, type DoorDeps } from '#api/doors/http/operation-routes.ts'
import type { Context } from '#api/middleware/context.ts'
import type { Route } from '#api/middleware/route.ts'
import { freeFetch } from '#shared/contract/operations/free-fetch.ts'
import { parseReaderTarget } from './reader-target.ts'

/** `GET /r/{url}`: the free fetch as a link. Returns JSON, or markdown as plain text with `format=text`. */
export function readerRoute(deps: DoorDeps): Route {
  return {
    method: 'GET',
    path: '/r/{url}',
    rest: true,
    example: '/r/https://example.com/?format=text',
    document: readerDocument,
    async handle(ctx) {
      // The pipeline parses the target when it reads the input; the format is known only then.
      let format = 'json'
      const { body } = await answerHttp(
        ctx,
        freeFetch,
        () => {
          const target = parseReaderTarget(ctx.req.url ?? '')
          format = target.format
          return { url: target.url }
        },
        deps,
      )
      if (format === 'text') sendText(ctx, body)
      else sendJson(ctx, body)
    },
  }
}

function sendJson(ctx: Context, body: Buffer): void {
  ctx.body = body
  ctx.type = 'application/json'
}

function sendText(ctx: Context, body: Buffer): void {
  // Our own answer, which matches the output schema of the operation.
  const { content } = JSON.parse(body.toString()) as { content: string }
  ctx.body = content
  ctx.type = 'text/plain; charset=utf-8'
}
