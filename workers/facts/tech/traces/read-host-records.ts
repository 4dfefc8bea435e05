import { parse } from 'tldts'
import type { DnsResolver } from '#shared/egress/dns/dns-resolver.ts'
import type { NamedText } from './page-traces.ts'

interface HostRecords {
  /** `name`: cname (of the host), ns, mx or txt (of its domain). */
  records: NamedText[]
  /** Whether every question was answered in time. */
  isComplete: boolean
}

/** Reads the DNS records of the host of a URL, and of its domain. A failure leaves records out. */
export async function readHostRecords(url: string, dns: DnsResolver, signal: AbortSignal): Promise<HostRecords> {
  const { hostname } = new URL(url)
  const { domain, isIp, isIcann } = parse(hostname)
  if (isIp || !isIcann || domain === null) return { records: [], isComplete: true }
  const inTime = AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)])
  const ask = async <T extends 'CNAME' | 'NS' | 'TXT' | 'MX'>(host: string, type: T) => {
    const answer = await dns.resolve(host, type, inTime).catch(() => {
      signal.throwIfAborted()
      return { state: 'failed' } as const
    })
    if (answer.state !== 'found') return { texts: [], isAnswered: answer.state !== 'failed' }
    return { texts: answer.records.slice(0, maxRecords), isAnswered: true }
  }
  const [cname, ns, mx, txt] = await Promise.all([
    ask(hostname, 'CNAME'),
    ask(domain, 'NS'),
    ask(domain, 'MX'),
    ask(domain, 'TXT'),
  ])
  return {
    records: [
      ...cname.texts.map((text) => ({ name: 'cname', text })),
      ...ns.texts.map((text) => ({ name: 'ns', text })),
      ...mx.texts.map(({ exchange }) => ({ name: 'mx', text: exchange })),
      ...txt.texts.map((text) => ({ name: 'txt', text })),
    ],
    isComplete: [cname, ns, mx, txt].every(({ isAnswered }) => isAnswered),
  }
}

const timeoutMs = 2000
const maxRecords = 50
