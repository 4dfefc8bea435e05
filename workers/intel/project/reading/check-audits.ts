import { toAppError } from '#shared/contract/errors.ts'
import type { PageLink } from '#shared/contract/models/page.ts'
import type { ReadContext } from './read-project-page.ts'

/** A link to an audit. `works`: `unknown` if the site of the auditor refuses us, or there was no time. */
export interface AuditLink {
  url: string
  auditor?: string
  works: 'yes' | 'no' | 'unknown'
}

/** Links to auditors, and files whose link text says audit, each requested once. Throws the signal's reason only. */
export async function checkAudits(
  links: readonly PageLink[],
  endsAt: number,
  context: Pick<ReadContext, 'egress' | 'politeness' | 'signal' | 'now'>,
): Promise<AuditLink[]> {
  const candidates = new Map<string, string | undefined>()
  for (const { url, text } of links) {
    const auditor = auditorOf(url)
    const path = new URL(url).pathname.toLowerCase()
    const isReport = path.endsWith('.pdf') && (path.includes('audit') || text.toLowerCase().includes('audit'))
    // A link to the home page of an auditor proves nothing.
    if ((auditor !== undefined && path.length > 1) || isReport) candidates.set(url, auditor)
  }
  const { egress, politeness, signal, now } = context
  return Promise.all([...candidates].slice(0, maxAudits).map(check))

  async function check([url, auditor]: [string, string | undefined]): Promise<AuditLink> {
    const link = { url, ...(auditor !== undefined && { auditor }) }
    try {
      await politeness.takeTurn(new URL(url).host, { deadlineAt: endsAt, signal })
      const timeoutMs = Math.max(1, Math.min(maxRequestMs, endsAt - now()))
      using answer = await egress.stream({
        url,
        signal: AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]),
        accept: '*/*',
      })
      return { ...link, works: worksBy(answer.status) }
    } catch (thrown) {
      signal.throwIfAborted()
      return { ...link, works: toAppError(thrown).code === 'DNS_FAILED' ? 'no' : 'unknown' }
    }
  }
}

const maxAudits = 5
const maxRequestMs = 5000

const worksBy = (status: number): AuditLink['works'] =>
  status < 400 ? 'yes' : status === 404 || status === 410 ? 'no' : 'unknown'

/** The auditor of smart contracts whose site an address belongs to. */
function auditorOf(url: string): string | undefined {
  const host = new URL(url).hostname
  return Object.entries(auditors).find(([domain]) => host === domain || host.endsWith(`.${domain}`))?.[1]
}

const auditors: Readonly<Record<string, string>> = {
  'certik.com': 'CertiK',
  'certik.org': 'CertiK',
  'hacken.io': 'Hacken',
  'trailofbits.com': 'Trail of Bits',
  'openzeppelin.com': 'OpenZeppelin',
  'diligence.consensys.io': 'Consensys Diligence',
  'quantstamp.com': 'Quantstamp',
  'halborn.com': 'Halborn',
  'peckshield.com': 'PeckShield',
  'slowmist.com': 'SlowMist',
  'sherlock.xyz': 'Sherlock',
  'code4rena.com': 'Code4rena',
  'spearbit.com': 'Spearbit',
  'cantina.xyz': 'Cantina',
  'cyberscope.io': 'Cyberscope',
  'solidproof.io': 'SolidProof',
  'osec.io': 'OtterSec',
  'zellic.io': 'Zellic',
  'chainsecurity.com': 'ChainSecurity',
  'sigmaprime.io': 'Sigma Prime',
  'immunefi.com': 'Immunefi',
}
