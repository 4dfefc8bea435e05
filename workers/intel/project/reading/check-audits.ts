import { toAppError } from '#shared/contract/errors.ts'
import type { PageLink } from '#shared/contract/models/page.ts'
import { auditorOf } from './auditor-of.ts'
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
