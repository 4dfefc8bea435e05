import { recordsIn, type AskDns } from '#workers/facts/domain/dns/ask-dns.ts'
import { parseTags, tagIn } from './policy-records.ts'

export interface DkimKey {
  selector: string
  /** `rsa` unless the record says otherwise (RFC 6376 §3.6.1). */
  keyType: string
  /** The key was withdrawn: `p=` is empty. */
  isRevoked: boolean
}

/** Selectors that large mail services use. DNS lists no selectors, so other keys stay unseen. */
const selectors = [
  'google',
  'selector1',
  'selector2',
  'default',
  'k1',
  's1',
  's2',
  'fm1',
  'protonmail',
  'zmail',
  'pm',
  'mail',
]

/** Finds the DKIM keys of a domain under common selectors. */
export async function findDkimKeys(domain: string, ask: AskDns): Promise<DkimKey[]> {
  const keys = await Promise.all(
    selectors.map(async (selector) => {
      const records = recordsIn(await ask(`${selector}._domainkey.${domain}`, 'TXT'))
      return records.flatMap((record) => keyOf(selector, record)).slice(0, 1)
    }),
  )
  const found = keys.flat()
  // A wildcard record answers for every name.
  return found.length === selectors.length ? [] : found
}

function keyOf(selector: string, record: string): DkimKey[] {
  const { tags } = parseTags(record)
  const key = tagIn(tags, 'p')
  const version = tagIn(tags, 'v')
  if (key === undefined || (version !== undefined && version !== 'DKIM1')) return []
  return [{ selector, keyType: (tagIn(tags, 'k') ?? 'rsa').toLowerCase().slice(0, 20), isRevoked: key === '' }]
}
