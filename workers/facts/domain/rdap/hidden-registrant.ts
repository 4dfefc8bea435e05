import { valueAt } from '#workers/upstreams/read-reply.ts'
import { isRedacted, vcardText } from './vcard-text.ts'

/** Whether the registry redacts the registrant (RFC 9537), or a proxy service takes its place. */
export function hidesRegistrant(domain: unknown, registrant: unknown): boolean {
  const redacted = valueAt(domain, 'redacted')
  if (Array.isArray(redacted) && redacted.length > 0) return true
  if (registrant === undefined) return false
  const vcard = JSON.stringify(valueAt(registrant, 'vcardArray') ?? null).slice(0, maxCharacters)
  if (isRedacted(vcard)) return true
  const names = [vcardText(registrant, 'fn'), vcardText(registrant, 'org')].map((name) => name?.toLowerCase() ?? '')
  return names.some((name) => proxyWords.some((word) => name.includes(word)))
}

const maxCharacters = 20_000

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
