import { oneUserAgent } from '#shared/contract/models/caller-fields.ts'

/** Why a caller may not set a header of requests to a page: the text after its path. Undefined if the caller may. */
export function headerProblem(name: string): string | undefined {
  const lower = name.toLowerCase()
  if (!/^[\w!#$%&'*+.^`|~-]{1,100}$/.test(name)) return 'must have the name of a header'
  if (lower === 'cookie') return 'cannot be set; send the cookies in the `cookies` field'
  if (lower === 'user-agent') return oneUserAgent
  if (ofConnection.has(lower) || lower.startsWith('proxy-')) return 'cannot be set: it belongs to the connection'
  if (ofService.has(lower) || lower.startsWith('sec-')) return 'cannot be set: the service sets it'
  return undefined
}

/** Hop-by-hop fields (RFC 9110 §7.6.1), and fields that frame or route a message. */
const ofConnection: ReadonlySet<string> = new Set([
  'connection',
  'content-encoding',
  'content-length',
  'expect',
  'host',
  'http2-settings',
  'keep-alive',
  'max-forwards',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
  'via',
])

/** The service names the encodings that it decodes, and signs requests itself (Web Bot Auth). */
const ofService: ReadonlySet<string> = new Set([
  'accept-encoding',
  'cookie2',
  'set-cookie',
  'signature',
  'signature-agent',
  'signature-input',
])
