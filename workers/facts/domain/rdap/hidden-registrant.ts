import { valueAt } from '#workers/upstreams/read-reply.ts'
import { isRedacted, vcardText } from './vcard-text.ts'

/** Whether the registry redacts the registrant (RFC 9537), or a proxy service takes its place. */
export function hidesRegistrant(domain: unknown, registrant: unknown): boolean {
  const redacted = valueAt(domain, 'redacted')
  if (Array.isArray(redacted) && redacted.length > 0) return true
  if (registrant === undefined) return false
  if (hasRedaction(valueAt(registrant, 'vcardArray'), maxDepth)) return true
  const names = [vcardText(registrant, 'fn'), vcardText(registrant, 'org')].map((name) => name?.toLowerCase() ?? '')
  return names.some((name) => proxyWords.some((word) => name.includes(word)))
}

/** Whether a registry put a text in place of a value of a jCard, which nests properties, values and their components. */
function hasRedaction(value: unknown, depth: number): boolean {
  if (typeof value === 'string') return isRedacted(value.slice(0, maxCharacters))
  if (!Array.isArray(value) || depth === 0) return false
  return value.slice(0, maxValues).some((each) => hasRedaction(each, depth - 1))
}

const maxDepth = 5
const maxValues = 100
const maxCharacters = 200

/** Words in the names of services that register domains for others. */
const proxyWords = [
  'privacy',
  'proxy',
  'whoisguard',
  'withheld',
  'private registration',
  'identity protect',
  'contact privacy',
  'domain protection',
]
