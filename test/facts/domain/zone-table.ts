import type { DnsAnswer, DnsRecordType } from '#shared/egress/dns/dns-resolver.ts'
import type { AskDns } from '#workers/facts/domain/dns/ask-dns.ts'

/** The records of a name. `failed`: no server answers for it. */
export type TestZone = { readonly [T in DnsRecordType]?: readonly unknown[] } | 'failed'

/** Answers from a table, without a network, for tests with thousands of runs. `asked` holds the questions. */
export function askTable(table: Readonly<Record<string, TestZone>>): { ask: AskDns; asked: string[] } {
  const asked: string[] = []
  const ask = async (name: string, type: DnsRecordType): Promise<DnsAnswer> => {
    asked.push(`${type} ${name}`)
    const zone = Object.hasOwn(table, name) ? table[name] : undefined
    if (zone === undefined) return { state: 'no-name' }
    if (zone === 'failed') return { state: 'failed', reason: 'timeout' }
    const records = zone[type]
    // The table of a test has records of the right shape.
    return records === undefined
      ? { state: 'no-data' }
      : { state: 'found', records: [...records] as never[], total: records.length }
  }
  return { ask: ask as AskDns, asked }
}

export const txt = (...records: string[]): TestZone => ({ TXT: records })
