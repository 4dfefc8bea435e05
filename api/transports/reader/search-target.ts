import { AppError } from '#shared/contract/errors.ts'

export interface SearchTarget {
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
