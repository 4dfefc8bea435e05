import type { AskDns } from '#workers/facts/domain/dns/ask-dns.ts'
import { expandSpf } from './expand-spf.ts'
import { spfExpansion, type SpfRemark } from './spf-expansion.ts'
import type { SpfQualifier } from './spf-record.ts'

/** The SPF posture of a domain (RFC 7208), evaluated without a sender. */
export interface SpfPosture {
  /** `none`: no record. `permerror`: receivers cannot use it. `temperror`: a server did not answer. */
  state: 'none' | 'valid' | 'permerror' | 'temperror'
  record?: string
  /** The result for senders that no other term matches. `redirect=` is followed. Absent: neutral. */
  all?: SpfQualifier
  /** Terms that make a receiver ask DNS, those of included records too. */
  lookups: number
  /** Look-ups that found nothing. */
  voidLookups: number
  /** Domains of `include` and `redirect`, in the order of reading, without repetition. */
  includes: string[]
  /** `ip4` and `ip6` terms of all records. */
  networks: number
  problems: SpfRemark[]
}

/** RFC 7208 §4.6.4. */
export const maxSpfLookups = 10
const maxVoidLookups = 2

/** Evaluates the SPF record of a domain to the number of its look-ups and its `all`. */
export async function evaluateSpf(domain: string, ask: AskDns): Promise<SpfPosture> {
  const expansion = spfExpansion(ask)
  const root = await expandSpf({ domain, path: [] }, expansion)
  const { lookups, voidLookups, includes, networks, problems } = expansion
  const facts = { lookups, voidLookups, includes: [...includes], networks }
  if (root.state === 'none') return { state: 'none', ...facts, problems }
  if (lookups > maxSpfLookups)
    problems.push({
      isError: true,
      domain,
      message: `The record needs ${lookups}${expansion.isCut ? ' or more' : ''} DNS look-ups; receivers allow ${maxSpfLookups}`,
    })
  if (voidLookups > maxVoidLookups)
    problems.push({
      isError: true,
      domain,
      message: `${voidLookups} look-ups find nothing; receivers allow ${maxVoidLookups}`,
    })
  const hasError = problems.some(({ isError }) => isError)
  return {
    state: hasError ? 'permerror' : expansion.hasFailure ? 'temperror' : 'valid',
    ...(root.record !== undefined && { record: root.record }),
    ...(root.all !== undefined && { all: root.all }),
    ...facts,
    problems,
  }
}
