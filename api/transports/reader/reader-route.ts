import type { JsonBody } from '#api/calls/call.ts'
import { readerDocument } from '#api/documents/reader-documents.ts'
import type { Context } from '#api/middleware/context.ts'
import type { Route } from '#api/middleware/route.ts'
import type { AnswerDeps } from '#api/pipeline/answer.ts'
import { answerHttp, sendJson } from '#api/transports/http/operation-routes.ts'
import { AppError } from '#shared/contract/errors.ts'
import { freeFetch } from '#shared/contract/operations/free-fetch.ts'

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

interface ReaderTarget {
  url: string
  format: 'json' | 'text'
}

/**
 * Parses the target of `/r/{url}` from the raw request target: the rest of the URL, raw or percent-encoded.
 * Raw: the last `format=json|text` of the query is a parameter of ours; all other parameters belong to the target.
 * Encoded: only `format` may follow the target. The scheme defaults to https. Throws INVALID_URL.
 */
export function parseReaderTarget(requestTarget: string): ReaderTarget {
  const given = requestTarget.replace(/^https?:\/\/[^/]*/i, '').slice('/r/'.length)
  if (given === '') throw invalid('Expected a URL after /r/, found nothing.')
  // A host has no such character: the encoding is that of the whole target, with or without a scheme.
  const isEncoded = /^[^/?#]*%(?:2f|3a|3f)/i.test(given)
  const { url, format } = isEncoded ? encodedTarget(given) : rawTarget(given)
  return { url: /^[a-z][a-z0-9+.-]*:/i.test(url) ? withScheme(url) : `https://${url}`, format }
}

/** Adds https:// to `example.com:8080/page`, where the text before the colon is a host, not a scheme. */
function withScheme(url: string): string {
  const [authority = ''] = url.split(/[/?#]/, 1)
  const parts = authority.split(':')
  const port = parts.pop() ?? ''
  return /^\d+$/.test(port) && parts.pop()?.includes('.') === true ? `https://${url}` : url
}

function rawTarget(given: string): ReaderTarget {
  const match = /^(.*[?&])format=(json|text)(?:&(.*))?$/s.exec(given)
  if (match === null) return { url: given, format: 'json' }
  const [, before = '', format, after] = match
  // The expression is greedy: `before` ends at the last format of the query.
  const url = after === undefined ? before.slice(0, -1) : before + after
  return { url, format: format === 'text' ? 'text' : 'json' }
}

function encodedTarget(given: string): ReaderTarget {
  const [target = '', query = ''] = given.split('?', 2)
  const parameters = new URLSearchParams(query)
  const format = parameters.get('format') ?? 'json'
  const unknown = [...parameters.keys()].filter((name) => name !== 'format')
  if (unknown.length > 0) {
    throw invalid(
      `Only the parameter format may follow an encoded URL, found ${unknown.join(', ')}. Encode the ? of the URL as %3F.`,
    )
  }
  if (format !== 'json' && format !== 'text') throw invalid(`Expected format=json or format=text, found ${format}.`)
  return { url: decode(target), format }
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch (cause) {
    throw new AppError('INVALID_URL', 'The URL is not percent-encoded UTF-8.', { cause })
  }
}

const invalid = (message: string) =>
  new AppError('INVALID_URL', message, { example: 'GET /r/https://example.com/?format=text' })
