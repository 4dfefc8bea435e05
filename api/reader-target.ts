import { AppError } from '#shared/errors.ts'

export interface ReaderTarget {
  url: string
  format: 'json' | 'text'
}

/**
 * Reads `/r/{url}` from the raw request target: everything after `/r/`, raw or percent-encoded.
 * In the raw form the last `format=json|text` of the query is ours and the rest belongs to the target; an encoded
 * target is left untouched, and only `format` may follow it. An address without a scheme is taken for https.
 */
export function parseReaderTarget(requestTarget: string): ReaderTarget {
  const given = requestTarget.replace(/^https?:\/\/[^/]*/i, '').slice('/r/'.length)
  if (given === '') throw invalid('Expected an address after /r/, found nothing.')
  const isEncoded = /^https?%3a/i.test(given)
  const { url, format } = isEncoded ? encodedTarget(given) : rawTarget(given)
  return { url: /^[a-z][a-z0-9+.-]*:/i.test(url) ? withScheme(url) : `https://${url}`, format }
}

/** `example.com:8080/page` has a port, not a scheme. */
const withScheme = (url: string) => (/^[^/?#]*\.[^/?#:]*:\d+(?:[/?#]|$)/.test(url) ? `https://${url}` : url)

function rawTarget(given: string): ReaderTarget {
  const ours = /^(.*[?&])format=(json|text)(?:&(.*))?$/s.exec(given)
  if (ours === null) return { url: given, format: 'json' }
  const [, before = '', format, after] = ours
  // Greedy: `before` ends at the last format of the query.
  const url = after === undefined ? before.slice(0, -1) : before + after
  return { url, format: format === 'text' ? 'text' : 'json' }
}

function encodedTarget(given: string): ReaderTarget {
  const [target = '', query = ''] = given.split('?', 2)
  const ours = new URLSearchParams(query)
  const format = ours.get('format') ?? 'json'
  const strangers = [...ours.keys()].filter((name) => name !== 'format')
  if (strangers.length > 0) {
    throw invalid(`Only format may follow an encoded address, found ${strangers.join(', ')}; encode its ? as %3F.`)
  }
  if (format !== 'json' && format !== 'text') throw invalid(`Expected format=json or format=text, found ${format}.`)
  return { url: decode(target), format }
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch (cause) {
    throw new AppError('INVALID_URL', 'The address is not validly percent-encoded.', { cause })
  }
}

const invalid = (message: string) =>
  new AppError('INVALID_URL', message, { example: 'GET /r/https://example.com/?format=text' })
