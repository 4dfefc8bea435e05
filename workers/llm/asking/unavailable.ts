import { AppError } from '#shared/contract/errors.ts'
import { ChatError, type ChatProblem } from '#workers/llm/chat/chat-error.ts'

/** The error that callers see for a failed request to the model. It holds no words of the server, also not as its cause: causes are logged. */
export function unavailable(thrown: unknown): unknown {
  if (!(thrown instanceof ChatError)) return thrown
  const { problem, retryAfterMs, status } = thrown
  const message = `The language model ${meanings[problem]}${status === undefined ? '' : ` (HTTP status ${status})`}. Try again later.`
  return new AppError('AI_UNAVAILABLE', message, {
    ...(retryAfterMs !== undefined && { retryAfterSeconds: Math.min(Math.ceil(retryAfterMs / 1000), maxPauseSeconds) }),
  })
}

const meanings: Readonly<Record<ChatProblem, string>> = {
  down: 'does not answer',
  paused: 'did not answer earlier requests',
  cut: 'broke off its reply',
  slow: 'did not reply in time',
  late: 'did not reply before the deadline of the call',
  busy: 'has too many requests',
  'refused-key': 'rejected the key of this service',
  'not-found': 'was not found at its address',
  rejected: 'rejected the request of this service',
}

/** The longest pause that callers are told. */
const maxPauseSeconds = 86_400
