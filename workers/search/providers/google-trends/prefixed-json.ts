import { readJson } from '#workers/upstreams/read-reply.ts'
import { providerError, type UpstreamReply } from '#workers/upstreams/request-upstream.ts'

/** The JSON of a reply that begins with a line to keep scripts from reading it: `)]}'` or `)]}',`. Throws as `readJson` does. */
export function readPrefixedJson(reply: UpstreamReply, name: string): unknown {
  if (reply.status !== 200) return readJson(reply, name)
  const body = Buffer.from(reply.body)
  const start = body.subarray(0, longestPrefix).indexOf('{')
  if (start === -1) throw providerError(name, 'sent a response that is not JSON')
  return readJson({ ...reply, body: body.subarray(start) }, name)
}

/** Bytes. */
const longestPrefix = 16
