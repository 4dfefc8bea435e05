import { retryAfterMs } from '#shared/egress/headers/retry-after.ts'
import { textAt, valueAt } from '#workers/upstreams/read-reply.ts'
import type { StreamedReply } from '#workers/upstreams/stream-upstream.ts'
import { ChatError, type ChatProblem } from './chat-error.ts'

/** The error of a response that is no success. Reads the start of its body for the words of the server. Never throws. */
export async function statusError({ status, headers, body }: StreamedReply): Promise<ChatError> {
  const detail = wordsOf(await startOf(body))
    .slice(0, maxDetail)
    .toLowerCase()
  const pause = retryAfterMs(headers.get('retry-after') ?? undefined, headers.get('date') ?? undefined, Number.NaN)
  return new ChatError(problemOf(status, detail), {
    status,
    detail,
    ...(pause !== undefined && !Number.isNaN(pause) && { retryAfterMs: pause }),
  })
}

function problemOf(status: number, detail: string): ChatProblem {
  if (status === 401 || status === 403) return 'refused-key'
  if (busyStatuses.has(status)) return 'busy'
  // 501: the server does not implement a parameter. Some answer 404 or 500 to a parameter that they do not know.
  if (status === 501 || formatWords.some((words) => detail.includes(words))) return 'rejected'
  if (status >= 500) return 'down'
  return status === 404 || status < 400 ? 'not-found' : 'rejected'
}

const formatWords = ['response_format', 'json_schema', 'json schema', 'grammar']

const busyStatuses: ReadonlySet<number> = new Set([408, 409, 425, 429])

/** The words of an error in a form of the API, or else the whole body. */
function wordsOf(body: string): string {
  const error = errorOf(body)
  const message = textAt(error, 'message')
  return message === undefined ? body : [textAt(error, 'param'), textAt(error, 'code'), message].join(' ')
}

/** Some servers send the members of an error without an object around them. */
function errorOf(body: string): unknown {
  try {
    const value: unknown = JSON.parse(body)
    return valueAt(value, 'error') ?? value
  } catch {
    return undefined
  }
}

async function startOf(body: AsyncIterable<Uint8Array>): Promise<string> {
  const decoder = new TextDecoder()
  let text = ''
  try {
    for await (const bytes of body) {
      text += decoder.decode(bytes, { stream: true })
      if (text.length >= maxBody) break
    }
  } catch {
    // A body that breaks off has a start, too.
  }
  return text
}

/** A body is read until it has so many characters. */
const maxBody = 16 * 1024

const maxDetail = 2000
