import { createSocket } from 'node:dgram'
import ipaddr from 'ipaddr.js'

export interface DnsServer extends AsyncDisposable {
  /** `127.0.0.1:port`, as DNS_SERVERS takes it. */
  address: string
  /** The queried names, in order. Each name is queried twice, once per address family. */
  queries: string[]
}

/**
 * A DNS server that answers from a table: NXDOMAIN for unknown names, no records for a family without addresses. Names that
 * start with `silent` get no answer; names that start with `no-ipv6` get none for IPv6.
 */
export async function openDnsServer(table: Record<string, readonly string[]>): Promise<DnsServer> {
  const queries: string[] = []
  const socket = createSocket('udp4')
  socket.on('message', (query, client) => {
    const name = nameIn(query)
    queries.push(name)
    if (name.startsWith('silent') || (name.startsWith('no-ipv6') && isForIpv6(query))) return
    socket.send(answer(query, table[name]), client.port, client.address)
  })
  await new Promise<void>((resolve) => socket.bind(0, '127.0.0.1', resolve))
  return {
    address: `127.0.0.1:${socket.address().port}`,
    queries,
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

function isForIpv6(query: Buffer): boolean {
  return query.readUInt16BE(query.indexOf(0, headerLength) + 1) === 28
}

function answer(query: Buffer, addresses: readonly string[] | undefined): Buffer {
  const questionEnd = query.indexOf(0, headerLength) + 5
  const question = query.subarray(headerLength, questionEnd)
  const type = query.readUInt16BE(questionEnd - 4)
  const records = (addresses ?? [])
    .map((address) => Buffer.from(ipaddr.parse(address).toByteArray()))
    .filter((bytes) => type === (bytes.length === 4 ? 1 : 28))
    .map((bytes) => Buffer.concat([record(type, bytes.length), bytes]))
  const header = Buffer.alloc(headerLength)
  query.copy(header, 0, 0, 2)
  header.writeUInt16BE(addresses ? 0x8180 : 0x8183, 2)
  header.writeUInt16BE(1, 4)
  header.writeUInt16BE(records.length, 6)
  return Buffer.concat([header, question, ...records])
}

/** The head of a resource record: a pointer to the question's name, type, class IN, TTL 0 and the length of the data. */
function record(type: number, length: number): Buffer {
  const head = Buffer.alloc(12)
  head.writeUInt16BE(0xc00c, 0)
  head.writeUInt16BE(type, 2)
  head.writeUInt16BE(1, 4)
  head.writeUInt16BE(length, 10)
  return head
}
