import type { Capture } from '#shared/ports/egress.ts'
import type { Validators } from '#shared/stores/pages.ts'

/** What a target says of the version it sent: whether others may have it too, and by what it is recognised. */
export interface Freshness {
  mayKeep: boolean
  validators?: Validators
}

/**
 * RFC 9111 as far as it protects somebody: `no-store`, `private` and `Vary: *` are kept for nobody else, for what such
 * an address shows may be meant for one reader or one moment. How old an answer may be is for our caller to say
 * (`cacheTtl`), who is told its age, so `max-age`, `no-cache` and `Expires` do not count. Nor do other `Vary` fields:
 * every request of ours has the same headers.
 */
export function freshnessOf({ headers, redirects }: Capture): Freshness {
  const isForbidden = /(?:^|[\s,])(?:no-store|private)\s*(?:,|$)/i.test(headers['cache-control'] ?? '')
  const mayKeep = !isForbidden && !/(?:^|,)\s*\*/.test(headers['vary'] ?? '')
  // A validator speaks of one address: behind a redirect it is not the one we shall ask again.
  return redirects.length > 0 ? { mayKeep } : { mayKeep, validators: validatorsOf(headers) }
}

/** The request headers with which the target may answer that nothing changed. */
export function conditionsOf({ etag, lastModified }: Validators = {}): Record<string, string> {
  return {
    ...(etag !== undefined && { 'if-none-match': etag }),
    ...(lastModified !== undefined && { 'if-modified-since': lastModified }),
  }
}

/** Only well-formed ones: they are sent back as they came. */
function validatorsOf({ etag = '', 'last-modified': lastModified = '' }: Record<string, string>): Validators {
  return {
    ...(entityTag.test(etag) && { etag }),
    ...(httpDate.test(lastModified) && { lastModified }),
  }
}

const entityTag = /^(?:W\/)?"[\x21\x23-\x7e]{0,512}"$/
const httpDate = /^[A-Z][a-z]{2}, \d{2} [A-Z][a-z]{2} \d{4} \d{2}:\d{2}:\d{2} GMT$/
