/** A record of each type that can be asked for. */
export interface DnsRecord {
  A: string
  AAAA: string
  CNAME: string
  NS: string
  MX: { exchange: string; priority: number }
  /** The joined strings of the record, as UTF-8. */
  TXT: string
  CAA: { tag: string; value: string; isCritical: boolean }
  SOA: { primary: string; contact: string; serial: number }
}

export type DnsRecordType = keyof DnsRecord

/** Why there are no records: the name does not exist, it has none of the type, or no server gave an answer. */
export type MissingRecords =
  | { state: 'no-name' }
  | { state: 'no-data' }
  | { state: 'failed'; reason: 'timeout' | 'server-failure' | 'bad-name' }

/** `total` counts the records before the limit. */
export type DnsAnswer<T extends DnsRecordType = DnsRecordType> =
  | { state: 'found'; records: DnsRecord[T][]; total: number }
  | MissingRecords

export interface DnsResolver {
  /**
   * Asks for the records of one type. Names in answers are in lower case, without the final dot. Returns at most 100
   * records, each cut at 4096 characters. A failure of the servers is an answer, not an error. Throws the signal's reason
   * when it aborts.
   *
   * @example
   * const answer = await dnsResolver.resolve('example.com', 'MX', signal)
   * const hosts = answer.state === 'found' ? answer.records.map(({ exchange }) => exchange) : []
   */
  resolve: <T extends DnsRecordType>(name: string, type: T, signal: AbortSignal) => Promise<DnsAnswer<T>>
}
