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
