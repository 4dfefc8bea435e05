import { Resolver } from 'node:dns/promises'
import { withTimeout } from '#shared/runtime/with-timeout.ts'
import type { DnsAnswer, DnsRecord, DnsRecordType, DnsResolver, MissingRecords } from './dns-resolver.ts'

export interface DnsResolverOptions {
  /** `address` or `address:port`. The system's servers if the list is empty. */
  servers: readonly string[]
  /** For one question, over all tries. 4 s by default. */
  timeoutMs?: number
}

/** Resolves DNS records through the given servers. Queries only: it opens no connection to an address that it returns. */
export function openDnsResolver({ servers, timeoutMs = 4000 }: DnsResolverOptions): DnsResolver {
  const resolver = new Resolver({ timeout: Math.ceil(timeoutMs / 2), tries: 2 })
  if (servers.length > 0) resolver.setServers(servers)
  return {
    async resolve(name, type, signal) {
      if (!isQueryable(name)) return { state: 'failed', reason: 'bad-name' }
      const query = queries[type]
      const expired = () => new NoAnswerInTime()
      try {
        const records = await withTimeout({ signal, timeoutMs, expired }, () => query(resolver, name))
        return records.length === 0 ? { state: 'no-data' } : found(records)
      } catch (thrown) {
        signal.throwIfAborted()
        return missing(thrown)
      }
    },
  }
}

class NoAnswerInTime extends Error {}

type Query<T extends DnsRecordType> = (resolver: Resolver, name: string) => Promise<DnsRecord[T][]>

const queries: { readonly [T in DnsRecordType]: Query<T> } = {
  A: (resolver, name) => resolver.resolve4(name),
  AAAA: (resolver, name) => resolver.resolve6(name),
  CNAME: async (resolver, name) => (await resolver.resolveCname(name)).map(plainName),
  NS: async (resolver, name) => (await resolver.resolveNs(name)).map(plainName),
  MX: async (resolver, name) =>
    (await resolver.resolveMx(name)).map(({ exchange, priority }) => ({ exchange: plainName(exchange), priority })),
  TXT: async (resolver, name) => (await resolver.resolveTxt(name)).map((chunks) => cut(decoded(chunks.join('')))),
  CAA: async (resolver, name) => (await resolver.resolveCaa(name)).flatMap(caaOf),
  SOA: async (resolver, name) => {
    const { nsname, hostmaster, serial } = await resolver.resolveSoa(name)
    return [{ primary: plainName(nsname), contact: plainName(hostmaster), serial }]
  },
}

/** Node keeps the tag of a CAA record as the name of the property that holds its value. */
function caaOf({ critical, ...tags }: { critical: number }): DnsRecord['CAA'][] {
  return Object.entries(tags).flatMap(([tag, value]) =>
    typeof value === 'string' && tag !== 'type' ? [{ tag, value: cut(value), isCritical: critical !== 0 }] : [],
  )
}

function found<T extends DnsRecordType>(records: DnsRecord[T][]): DnsAnswer<T> {
  return { state: 'found', records: records.slice(0, maxRecords), total: records.length }
}

const maxRecords = 100
const maxCharacters = 4096

const cut = (text: string) => text.slice(0, maxCharacters)

/** Node returns each byte of a text as one character. */
const decoded = (text: string) => Buffer.from(text, 'latin1').toString()

const plainName = (name: string) => (name.endsWith('.') ? name.slice(0, -1) : name).toLowerCase()

function missing(thrown: unknown): MissingRecords {
  if (thrown instanceof NoAnswerInTime) return { state: 'failed', reason: 'timeout' }
  const code = thrown instanceof Error && 'code' in thrown ? String(thrown.code) : ''
  const known = missingByCode[code]
  if (known !== undefined) return known
  // Other errors are bugs of this service.
  if (!code.startsWith('E')) throw thrown
  return { state: 'failed', reason: 'server-failure' }
}

/** Codes of c-ares. ENOTFOUND is NXDOMAIN; ENODATA is an answer without records of the type. */
const missingByCode: Readonly<Record<string, MissingRecords>> = {
  ENOTFOUND: { state: 'no-name' },
  ENODATA: { state: 'no-data' },
  ETIMEOUT: { state: 'failed', reason: 'timeout' },
  EBADNAME: { state: 'failed', reason: 'bad-name' },
}

/** RFC 1035 §2.3.4: up to 253 characters, in labels of 1 to 63. Underscores are part of names of services. */
function isQueryable(name: string): boolean {
  return name.length <= 253 && name.split('.').every((label) => label.length <= 63 && labelCharacters.test(label))
}

const labelCharacters = /^[\w-]+$/
