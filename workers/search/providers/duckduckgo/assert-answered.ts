import { refusalError } from '#workers/search/refusal-error.ts'
import { assertSuccess } from '#workers/upstreams/read-reply.ts'
import { providerError, type UpstreamReply } from '#workers/upstreams/request-upstream.ts'
import { name } from './duckduckgo-access.ts'

/** Throws PROVIDER_ERROR unless the status is 200. Its challenge has status 202. */
export function assertAnswered(reply: UpstreamReply): void {
  const { status } = reply
  if (isBlocked(reply)) throw blockedError(reply)
  if (status >= 300 && status < 400) throw changedError(`redirected the search with HTTP status ${status}`)
  assertSuccess(reply, name)
}

export const isBlocked = ({ status }: UpstreamReply): boolean => [202, 403, 418, 429].includes(status)

export function blockedError(reply: UpstreamReply): Error {
  return refusalError(
    name,
    `blocks this service: it asks for proof of a person (HTTP status ${reply.status})`,
    reply,
    600,
  )
}

/** A problem that only a new version of this reader solves. */
export function changedError(problem: string): Error {
  return providerError(name, `${problem}; its layout may have changed`)
}
