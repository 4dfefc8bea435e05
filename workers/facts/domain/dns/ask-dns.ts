import { parse } from 'tldts'
import { isHostName } from '#shared/contract/domain-name.ts'
import type { DnsAnswer, DnsRecordType, DnsResolver } from '#shared/egress/dns/dns-resolver.ts'
import { withTimeout } from '#shared/runtime/with-timeout.ts'

/** Asks for records within the time and number of questions that one call may use. Beyond them, the answer is a failure. */
export type AskDns = <T extends DnsRecordType>(name: string, type: T) => Promise<DnsAnswer<T>>

interface AskDnsOptions {
  /** Unix milliseconds. */
  endsAt: number
  now: () => number
  signal: AbortSignal
}

/** Asks each question once. */
export function askDnsWithin({ endsAt, now, signal }: AskDnsOptions, dns: DnsResolver): AskDns {
  const answers = new Map<string, Promise<DnsAnswer>>()
  return <T extends DnsRecordType>(name: string, type: T) => {
    const key = `${type} ${name}`
    const known = answers.get(key) ?? ask(name, type)
    answers.set(key, known)
    // The key holds the type.
    return known as Promise<DnsAnswer<T>>
  }

  async function ask(name: string, type: DnsRecordType): Promise<DnsAnswer> {
    const timeoutMs = endsAt - now()
    if (timeoutMs <= 0 || answers.size >= maxQuestions) return noTime
    try {
      const limit = { signal, timeoutMs, expired: () => new OutOfTime() }
      return await withTimeout(limit, (clock) => dns.resolve(name, type, clock.signal))
    } catch (thrown) {
      if (thrown instanceof OutOfTime) return noTime
      throw thrown
    }
  }
}

class OutOfTime extends Error {}

const noTime = { state: 'failed', reason: 'timeout' } as const

/** A domain with all kinds of mail records takes about 80. */
const maxQuestions = 200

/** The records of an answer; none if it has none. */
export const recordsIn = <R>({ records = [] }: { state: string; records?: R[] }): R[] => records

/**
 * Whether a name is in the public DNS. Records of strangers name other domains: names of our own network must not be asked
 * for, because the answer would show in the result.
 */
export function isPublicName(name: string): boolean {
  if (!isHostName(name)) return false
  const { isIcann, isPrivate, isIp } = parse(name)
  return isIp === false && (isIcann === true || isPrivate === true)
}
