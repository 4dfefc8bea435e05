import type { DomainName } from '#shared/contract/domain-name.ts'
import type { Egress } from '#shared/egress/egress.ts'
import type { AskDns } from '#workers/facts/domain/dns/ask-dns.ts'
import { findDkimKeys, type DkimKey } from './find-dkim-keys.ts'
import { findMtaSts, type MtaSts } from './find-mta-sts.ts'
import {
  findBimi,
  findDmarc,
  findTlsReporting,
  type Bimi,
  type DmarcPosture,
  type TlsReporting,
} from './policy-records.ts'
import { evaluateSpf, type SpfPosture } from './spf/evaluate-spf.ts'

/** How a domain authenticates and protects its mail. */
export interface MailPosture {
  spf: SpfPosture
  dmarc: DmarcPosture
  dkim: DkimKey[]
  mtaSts: MtaSts | undefined
  tlsReporting: TlsReporting | undefined
  bimi: Bimi | undefined
}

/** Reads the records about mail at the same time. Never throws for a fault of the servers. */
export async function readMail(
  name: DomainName,
  ask: AskDns,
  web: { egress: Egress; signal: AbortSignal },
): Promise<MailPosture> {
  const [spf, dmarc, dkim, mtaSts, tlsReporting, bimi] = await Promise.all([
    evaluateSpf(name.mail, ask),
    findDmarc(name, ask),
    findDkimKeys(name.mail, ask),
    findMtaSts(name.mail, ask, web),
    findTlsReporting(name.mail, ask),
    findBimi(name, ask),
  ])
  return { spf, dmarc, dkim, mtaSts, tlsReporting, bimi }
}
