import { recordsIn, type AskDns } from '#workers/facts/domain/dns/ask-dns.ts'
import { hasVersion, parseTags, tagIn } from './tag-list.ts'

export interface Bimi {
  record: string
  logoUrl?: string
  /** The certificate that proves the right to the logo. */
  certificateUrl?: string
}

/** Finds the default BIMI record of a name, or of its organizational domain (draft-brand-indicators-for-message-identification). */
export async function findBimi(
  names: { mail: string; organizational: string },
  ask: AskDns,
): Promise<Bimi | undefined> {
  for (const name of new Set([names.mail, names.organizational])) {
    const records = recordsIn(await ask(`default._bimi.${name}`, 'TXT')).filter((text) => hasVersion(text, 'BIMI1'))
    const [record] = records
    if (record === undefined || records.length > 1) continue
    const { tags } = parseTags(record)
    return { record, ...urlTag('logoUrl', tagIn(tags, 'l')), ...urlTag('certificateUrl', tagIn(tags, 'a')) }
  }
  return undefined
}

const urlTag = <N extends 'logoUrl' | 'certificateUrl'>(name: N, value: string | undefined): { [K in N]?: string } =>
  // A computed name widens to an index signature.
  (value?.startsWith('https://') ? { [name]: value } : {}) as { [K in N]?: string }
