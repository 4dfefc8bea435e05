import { createSocket } from 'node:dgram'
import { wireTypes, type ZoneRecords } from './dns-wire.ts'

export interface DnsServer extends AsyncDisposable {
  /** `127.0.0.1:port`, as DNS_SERVERS takes it. */
  address: string
  /** The queried names, in order. Each name is queried once per type of record. */
  queries: string[]
  /** The answers by name. A test may add names, or change them. */
  zones: Map<string, Zone>
}

/** The answer about a name: its addresses of both families, its records by type, or a failure of the server. */
export type Zone = readonly string[] | ZoneRecords | 'servfail' | 'refused'

/**
 * A DNS server that answers from a table: NXDOMAIN for unknown names, no records for a type without any. Names that start
 * with `silent` get no answer; names that start with `no-ipv6` get none for IPv6.
 */
export async function openDnsServer(table: Readonly<Record<string, Zone>>): Promise<DnsServer> {
  const queries: string[] = []
  const zones = new Map(Object.entries(table))
  const socket = createSocket('udp4')
  socket.on('message', (query, client) => {
    const name = nameIn(query)
    queries.push(name)
    if (name.startsWith('silent') || (name.startsWith('no-ipv6') && typeIn(query) === 28)) return
    socket.send(answer(query, zones.get(name)), client.port, client.address)
  })
  await new Promise<void>((resolve) => socket.bind(0, '127.0.0.1', resolve))
  return {
    address: `127.0.0.1:${socket.address().port}`,
    queries,
    zones,
    [Symbol.asyncDispose]: () => new Promise((resolve) => socket.close(() => resolve())),
  }
}

const headerLength = 12

/** RFC 1035 §4.1: the question is a name in labels, then type and class. */
function nameIn(query: Buffer): string {
  const labels: string[] = []
  for (let at = headerLength; query[at]; at += 1 + (query[at] ?? 0)) {
    labels.push(query.toString('latin1', at + 1, at + 1 + (query[at] ?? 0)))
  }
  return labels.join('.').toLowerCase()
}

const typeIn = (query: Buffer) => query.readUInt16BE(query.indexOf(0, headerLength) + 1)

/** RFC 1035 §4.1.1: response codes. */
const noError = 0
const nameError = 3
const failures = { servfail: 2, refused: 5 } as const

function answer(query: Buffer, zone: Zone | undefined): Buffer {
  const question = query.subarray(headerLength, query.indexOf(0, headerLength) + 5)
  const type = typeIn(query)
  const hasFailed = zone === 'servfail' || zone === 'refused'
  const code = hasFailed ? failures[zone] : zone === undefined ? nameError : noError
  const data = hasFailed || zone === undefined ? [] : (wireTypes[type]?.(recordsOf(zone)) ?? [])
  const records = data.map((bytes) => Buffer.concat([record(type, bytes.length), bytes]))
  const header = Buffer.alloc(headerLength)
  query.copy(header, 0, 0, 2)
  header.writeUInt16BE(0x8180 | code, 2)
  header.writeUInt16BE(1, 4)
  header.writeUInt16BE(records.length, 6)
  return Buffer.concat([header, question, ...records])
}

function recordsOf(zone: readonly string[] | ZoneRecords): ZoneRecords {
  if (!isAddressList(zone)) return zone
  return {
    A: zone.filter((address) => !address.includes(':')),
    AAAA: zone.filter((address) => address.includes(':')),
  }
}

const isAddressList = (zone: readonly string[] | ZoneRecords): zone is readonly string[] => Array.isArray(zone)

/** The head of a resource record: a pointer to the question's name, type, class IN, TTL 0 and the length of the data. */
function record(type: number, length: number): Buffer {
  const head = Buffer.alloc(12)
  head.writeUInt16BE(0xc00c, 0)
  head.writeUInt16BE(type, 2)
  head.writeUInt16BE(1, 4)
  head.writeUInt16BE(length, 10)
  return head
}
