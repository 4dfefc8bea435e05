import ipaddr from 'ipaddr.js'

/** The records of a name, by type. */
export interface ZoneRecords {
  A?: readonly string[]
  AAAA?: readonly string[]
  CNAME?: readonly string[]
  NS?: readonly string[]
  MX?: readonly (readonly [priority: number, exchange: string])[]
  TXT?: readonly string[]
  CAA?: readonly (readonly [tag: string, value: string])[]
  SOA?: readonly (readonly [primary: string, contact: string, serial: number])[]
}

/** The records of a type in wire format (RFC 1035 §3.3, RFC 8659 §4.1), and the number of the type. */
export const wireTypes: Readonly<Record<number, (records: ZoneRecords) => Buffer[]>> = {
  1: ({ A = [] }) => A.map(addressBytes),
  2: ({ NS = [] }) => NS.map(nameBytes),
  5: ({ CNAME = [] }) => CNAME.map(nameBytes),
  6: ({ SOA = [] }) =>
    SOA.map(([primary, contact, serial]) =>
      Buffer.concat([nameBytes(primary), nameBytes(contact), ...[serial, 7200, 900, 1209600, 300].map(uint32)]),
    ),
  15: ({ MX = [] }) => MX.map(([priority, exchange]) => Buffer.concat([uint16(priority), nameBytes(exchange)])),
  16: ({ TXT = [] }) => TXT.map(textBytes),
  28: ({ AAAA = [] }) => AAAA.map(addressBytes),
  257: ({ CAA = [] }) =>
    CAA.map(([tag, value]) => Buffer.concat([Buffer.from([0, tag.length]), Buffer.from(tag + value)])),
}

const addressBytes = (address: string) => Buffer.from(ipaddr.parse(address).toByteArray())

/** A name without compression. The root is the empty text. */
function nameBytes(name: string): Buffer {
  const labels = name === '' ? [] : name.split('.')
  return Buffer.concat([
    ...labels.map((label) => Buffer.concat([Buffer.from([label.length]), Buffer.from(label)])),
    Buffer.of(0),
  ])
}

/** Strings of up to 255 bytes each. */
function textBytes(text: string): Buffer {
  const bytes = Buffer.from(text)
  const parts: Buffer[] = []
  for (let at = 0; at === 0 || at < bytes.length; at += 255) {
    const part = bytes.subarray(at, at + 255)
    parts.push(Buffer.of(part.length), part)
  }
  return Buffer.concat(parts)
}

function uint16(value: number): Buffer {
  const bytes = Buffer.alloc(2)
  bytes.writeUInt16BE(value)
  return bytes
}

function uint32(value: number): Buffer {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32BE(value)
  return bytes
}
