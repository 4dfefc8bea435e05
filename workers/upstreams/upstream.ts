import { requestUpstream, type UpstreamReply, type UpstreamRequest } from './request-upstream.ts'

/** Sends requests to configured services, with the user agent of this service. Throws like `requestUpstream`. */
export type Upstream = (request: UpstreamRequest) => Promise<UpstreamReply>

/** Many public services reject requests that do not name their sender. */
export const createUpstream =
  (userAgent: string): Upstream =>
  (request) =>
    requestUpstream({ ...request, headers: { 'user-agent': userAgent, ...request.headers } })
