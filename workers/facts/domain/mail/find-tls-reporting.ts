import { recordsIn, type AskDns } from '#workers/facts/domain/dns/ask-dns.ts'
import { mailAddresses } from './report-addresses.ts'
import { hasVersion, parseTags, tagIn } from './tag-list.ts'

export interface TlsReporting {
  record: string
  reports: string[]
}

/** Finds where reports about failed encryption go (RFC 8460 §3). Several records count as none. */
export async function findTlsReporting(domain: string, ask: AskDns): Promise<TlsReporting | undefined> {
  const [record, ...others] = recordsIn(await ask(`_smtp._tls.${domain}`, 'TXT')).filter((text) =>
    hasVersion(text, 'TLSRPTv1'),
  )
  if (record === undefined || others.length > 0) return undefined
  return { record, reports: mailAddresses(tagIn(parseTags(record).tags, 'rua')).addresses }
}
