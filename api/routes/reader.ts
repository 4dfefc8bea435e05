import type { Context } from '#api/context.ts'
import { readerDocument } from '#api/projections/reader-document.ts'
import { parseReaderTarget } from '#api/reader-target.ts'
import type { Route } from '#api/route.ts'
import { freeFetch } from '#shared/operations/free-fetch.ts'
import { answerOver, type DoorDeps } from './operations.ts'

/** `GET /r/{url}`: the free fetch as a link, in JSON or as plain markdown. */
export function readerRoute(deps: DoorDeps): Route {
  return {
    method: 'GET',
    path: '/r/{url}',
    rest: true,
    example: '/r/https://example.com/?format=text',
    document: readerDocument,
    async handle(ctx) {
      // The format is known only once the target is read apart, which must wait for the call's turn in the pipeline.
      let format = 'json'
      const { body } = await answerOver(
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
  // Our own answer, valid by the operation's output schema.
  const { content } = JSON.parse(body.toString()) as { content: string }
  ctx.body = content
  ctx.type = 'text/plain; charset=utf-8'
}
