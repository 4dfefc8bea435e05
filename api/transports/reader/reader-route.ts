import type { JsonBody } from '#api/calls/json-body.ts'
import { readerDocument } from '#api/documents/reader-documents.ts'
import type { Context } from '#api/middleware/context.ts'
import type { Route } from '#api/middleware/route.ts'
import type { AnswerDeps } from '#api/pipeline/answer.ts'
import { answerHttp, sendJson } from '#api/transports/http/operation-routes.ts'
import { freeFetch } from '#shared/contract/operations/free-fetch.ts'
import { parseReaderTarget } from './reader-target.ts'

/** `GET /r/{url}`: the free fetch as a link. Returns JSON, or markdown as plain text with `format=text`. */
export function readerRoute(deps: AnswerDeps): Route {
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
      if (format === 'text') return sendText(ctx, body)
      ctx.type = 'application/json'
      sendJson(ctx, body)
    },
  }
}

function sendText(ctx: Context, body: JsonBody): void {
  // Our own answer, which matches the output schema of the operation.
  const { content } = body.parse() as { content: string }
  ctx.body = content
  ctx.type = 'text/plain; charset=utf-8'
}
