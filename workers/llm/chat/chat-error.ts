import { APIError } from 'openai'
import { retryAfterMs } from '#shared/egress/headers/retry-after.ts'

/**
 * Why a request failed. `down`: no answer, or 5xx. `paused`: not sent, because the server was down a moment ago. `cut`: the
 * reply broke off. `slow`: it took longer than the time limit. `late`: it took longer than the job has. `busy`: 429 and the
 * like. `refused-key`: 401 and 403. `not-found`: the address or the model does not exist. `rejected`: the server does not
 * take the request as it is.
 */
export type ChatProblem =
  | 'down'
  | 'paused'
  | 'cut'
  | 'slow'
  | 'late'
  | 'busy'
  | 'refused-key'
  | 'not-found'
  | 'rejected'

/** A failed request to the model. It stays inside this folder: callers of the service see AI_UNAVAILABLE. */
export class ChatError extends Error {
  readonly problem: ChatProblem
  readonly status: number | undefined
  /** The pause that the server asks for. */
  readonly retryAfterMs: number | undefined
  /** The words of the server, to find the parameter that it rejects. May contain the request: never logged. */
  readonly detail: string

  constructor(
    problem: ChatProblem,
    options: { status?: number; retryAfterMs?: number; detail?: string; cause?: unknown },
  ) {
    super(`The request to the language model failed: ${problem}.`, { cause: options.cause })
    this.problem = problem
    this.status = options.status
    this.retryAfterMs = options.retryAfterMs
    this.detail = options.detail ?? ''
  }
}

/** The ChatError of what the client threw. `otherwise`: the problem of an error that is not about a status. */
export function chatErrorOf(thrown: unknown, otherwise: ChatProblem): ChatError {
  if (thrown instanceof ChatError) return thrown
  if (!(thrown instanceof APIError) || thrown.status === undefined) return new ChatError(otherwise, { cause: thrown })
  const { status, headers, param, code, message } = thrown
  const detail = [param, code, message].join(' ').slice(0, maxDetail).toLowerCase()
  const pause = retryAfterMs(headers?.get('retry-after') ?? undefined, headers?.get('date') ?? undefined, Number.NaN)
  return new ChatError(problemOf(status, detail), {
    status,
    detail,
    ...(pause !== undefined && !Number.isNaN(pause) && { retryAfterMs: pause }),
  })
}

const maxDetail = 2000

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
