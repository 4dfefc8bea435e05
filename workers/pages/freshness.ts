import type { Capture } from '#shared/egress/egress.ts'
import type { Validators } from '#shared/storage/stores/pages.ts'

/** Whether a response may be cached, and its validators for conditional requests. */
export interface Freshness {
  mayKeep: boolean
  validators?: Validators
  /** The answer is incomplete: time ran out, or a failure may pass. It is not kept, and not shared with jobs that have more time. */
  isCut?: true
}

/** The freshness of an incomplete answer. */
export const cutShort: Freshness = { mayKeep: false, isCut: true }

export const keptIf = (isComplete: boolean): Freshness => (isComplete ? { mayKeep: true } : cutShort)

/**
 * Applies RFC 9111 as far as it protects the target: responses with `no-store`, `private` or `Vary: *` may be meant for one
 * reader or one moment and are not cached. `max-age`, `no-cache` and `Expires` are ignored: the caller sets the maximum age
 * (`cacheTtl`) and sees the age of the answer. Other `Vary` fields are ignored: all our requests have the same headers.
 */
export function freshnessOf({ headers, redirects }: Capture): Freshness {
  const isForbidden = /(?:^|[\s,])(?:no-store|private)\s*(?:,|$)/i.test(headers['cache-control'] ?? '')
  const mayKeep = !isForbidden && !/(?:^|,)\s*\*/.test(headers['vary'] ?? '')
  // A validator belongs to one URL. After a redirect, that is not the URL of the next request.
  return redirects.length > 0 ? { mayKeep } : { mayKeep, validators: validatorsOf(headers) }
}

/** Request headers that allow the target to respond with 304 Not Modified. */
export function conditionalHeaders({ etag, lastModified }: Validators = {}): Record<string, string> {
  return {
    ...(etag !== undefined && { 'if-none-match': etag }),
    ...(lastModified !== undefined && { 'if-modified-since': lastModified }),
  }
}

/** Only well-formed validators: they are sent back unchanged. */
function validatorsOf({ etag = '', 'last-modified': lastModified = '' }: Record<string, string>): Validators {
  return {
    ...(entityTag.test(etag) && { etag }),
    ...(httpDate.test(lastModified) && { lastModified }),
  }
}

const entityTag = /^(?:W\/)?"[\x21\x23-\x7e]{0,512}"$/
const httpDate = /^[A-Z][a-z]{2}, \d{2} [A-Z][a-z]{2} \d{4} \d{2}:\d{2}:\d{2} GMT$/
