import { searchDocument } from '#api/documents/search-document.ts'
import { answerHttp, sendJson, type DoorDeps } from '#api/doors/http/operation-routes.ts'
import type { Route } from '#api/middleware/route.ts'
import { freeSearch } from '#shared/contract/operations/free-search.ts'
import type { Result } from '#shared/contract/operations/index.ts'
import { parseSearchTarget } from './search-target.ts'
import { searchText } from './search-text.ts'

/** `GET /s/{query}`: the free search as a link. Returns JSON, or a list as plain text with `format=text`. */
export function searchRoute(deps: DoorDeps): Route {
  return {
    method: 'GET',
    path: '/s/{query}',
    rest: true,
    example: '/s/solar+power?format=text',
    document: searchDocument,
    async handle(ctx) {
      // The pipeline parses the target when it reads the input; the format is known only then.
      let format = 'json'
      const readInput = () => {
        const target = parseSearchTarget(ctx.req.url ?? '')
        format = target.format
        return { query: target.query }
      }
      const { body } = await answerHttp(ctx, freeSearch, readInput, deps)
      const isText = format === 'text'
      ctx.type = isText ? 'text/plain; charset=utf-8' : 'application/json'
      // Our own answer, which matches the output schema of the operation.
      if (isText) ctx.body = searchText(body.parse() as unknown as Result<'free-search'>)
      else sendJson(ctx, body)
    },
  }
}
