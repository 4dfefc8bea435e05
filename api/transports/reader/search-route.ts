import { searchDocument } from '#api/documents/reader-documents.ts'
import type { Route } from '#api/middleware/route.ts'
import type { AnswerDeps } from '#api/pipeline/answer.ts'
import { answerHttp, sendJson } from '#api/transports/http/operation-routes.ts'
import { AppError } from '#shared/contract/errors.ts'
import { freeSearch } from '#shared/contract/operations/free-search.ts'
import type { Result } from '#shared/contract/operations/index.ts'

/** `GET /s/{query}`: the free search as a link. Returns JSON, or a list as plain text with `format=text`. */
export function searchRoute(deps: AnswerDeps): Route {
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

type Results = Pick<Result<'free-search'>, 'query' | 'results'>

/** The results as a numbered list in markdown: a link, then the snippet. Texts of the web cannot end a link or a line. */
export function searchText({ query, results }: Results): string {
  if (results.length === 0) return `No results for ${line(query)}.`
  return results
    .map(({ position, title, url, snippet }) => {
      const link = `${position}. [${line(title) || line(url)}](${address(url)})`
      const text = line(snippet)
      return text === '' ? link : `${link}\n   ${text}`
    })
    .join('\n\n')
}

/** One line of text, in which brackets and backslashes stand for themselves. */
const line = (text: string) =>
  text
    .replaceAll(/[\p{Cc}\s]+/gu, ' ')
    .trim()
    .replaceAll(/[\\[\]]/g, String.raw`\$&`)

const address = (url: string) =>
  url.replaceAll(/[\s()<>]/g, (mark) => `%${mark.charCodeAt(0).toString(16).padStart(2, '0').toUpperCase()}`)

interface SearchTarget {
  query: string
  format: 'json' | 'text'
}

/**
 * Parses the query of `/s/{query}` from the raw request target: the rest of the path, where `+` and `%20` are spaces, `%2B`
 * is a plus, and slashes belong to the query. Only `format` may follow the `?`. Throws INVALID_REQUEST.
 */
export function parseSearchTarget(requestTarget: string): SearchTarget {
  const path = requestTarget.replace(/^https?:\/\/[^/]*/i, '')
  const end = path.indexOf('?')
  const [given, parameters] = end === -1 ? [path, ''] : [path.slice(0, end), path.slice(end + 1)]
  const query = decode(given.slice('/s/'.length).replaceAll('+', ' '))
    // Control characters mean nothing to a search, and some break a log or a terminal.
    .replaceAll(/[\p{Cc}\s]+/gu, ' ')
    .trim()
  if (query === '') throw invalid('Expected words to search for after /s/, found none.')
  return { query, format: formatIn(new URLSearchParams(parameters)) }
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch (cause) {
    throw invalid('The query is not percent-encoded UTF-8.', { cause })
  }
}

function formatIn(parameters: URLSearchParams): SearchTarget['format'] {
  const unknown = [...parameters.keys()].find((name) => name !== 'format')
  if (unknown !== undefined) {
    throw invalid('Only the parameter format may follow the query. Encode a question mark of the query as %3F.')
  }
  const format = parameters.getAll('format').at(-1) ?? 'json'
  if (format !== 'json' && format !== 'text')
    throw invalid(`Expected format=json or format=text, found ${format}.`, { path: '/format' })
  return format
}

const invalid = (message: string, { path = '/query', cause }: { path?: string; cause?: unknown } = {}) =>
  new AppError('INVALID_REQUEST', message, {
    cause,
    details: [{ path, message }],
    example: 'GET /s/solar+power?format=text',
  })
