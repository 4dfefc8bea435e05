import type { DomainName } from '#shared/contract/domain-name.ts'
import { recordsIn, type AskDns } from '#workers/facts/domain/dns/ask-dns.ts'
import { parseDmarc, type DmarcPolicy, type DmarcRecord } from './parse-dmarc.ts'
import { hasVersion } from './tag-list.ts'

/** The DMARC posture of a domain. `none`: receivers apply no policy. */
export type DmarcPosture =
  | { state: 'none' | 'temperror'; problems: DmarcRecord['problems'] }
  | ({ state: 'found'; record: string; domain: string; effectivePolicy: DmarcPolicy } & DmarcRecord)

/** Finds the record of a name, or of its organizational domain (RFC 7489 §6.6.3). `domain`: the one that has it. */
export async function findDmarc(
  { mail, organizational }: Pick<DomainName, 'mail' | 'organizational'>,
  ask: AskDns,
): Promise<DmarcPosture> {
  const own = await readDmarc(mail, ask)
  if (own.state !== 'none' || mail === organizational) return own
  const inherited = await readDmarc(organizational, ask)
  if (inherited.state !== 'found') return { ...inherited, problems: [...own.problems, ...inherited.problems] }
  return { ...inherited, effectivePolicy: inherited.subdomainPolicy }
}

async function readDmarc(domain: string, ask: AskDns): Promise<DmarcPosture> {
  const answer = await ask(`_dmarc.${domain}`, 'TXT')
  if (answer.state === 'failed')
    return { state: 'temperror', problems: [{ message: 'The DNS servers gave no answer' }] }
  const [record, ...others] = recordsIn(answer).filter((text) => hasVersion(text, 'DMARC1'))
  if (record === undefined) return { state: 'none', problems: [] }
  if (others.length > 0)
    return { state: 'none', problems: [{ message: `There are ${others.length + 1} DMARC records, so none counts` }] }
  const parsed = parseDmarc(record)
  if (parsed === undefined)
    return { state: 'none', problems: [{ message: 'The record has no valid policy p, so it does not count' }] }
  return { state: 'found', record, domain, effectivePolicy: parsed.policy, ...parsed }
}
