import { assertSuccess } from '#workers/upstreams/read-reply.ts'
import { refusalError } from '#workers/upstreams/refusal-error.ts'
import { providerError, type UpstreamReply } from '#workers/upstreams/request-upstream.ts'
import { duckDuckGo } from './duckduckgo.ts'

const { name } = duckDuckGo

/** Throws PROVIDER_ERROR unless the status is 200. */
export function assertAnswered(reply: UpstreamReply): void {
  if (isBlocked(reply)) throw blockedError(reply)
  const { status } = reply
  if (status >= 300 && status < 400) throw changedError(`redirected the search (HTTP status ${status})`)
  assertSuccess(reply, name)
}

/** Its challenge comes with status 202. */
export const isBlocked = ({ status }: UpstreamReply): boolean => [202, 403, 418].includes(status)

/** The pause is long, because each request during a block makes it longer. */
export function blockedError(reply: UpstreamReply): Error {
  const problem = `${name} blocks searches from this server: it asks for proof that a person searches (HTTP status ${reply.status}).`
  return refusalError(problem, reply, 600)
}

/** The error of a response in another form than before. Only a change of this program can solve that. */
export function changedError(problem: string): Error {
  return providerError(name, `${problem}; its layout may have changed`)
}
