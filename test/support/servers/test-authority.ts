import { generateKeyPairSync, randomBytes, sign, type KeyObject } from 'node:crypto'
import { isIPv4, isIPv6 } from 'node:net'
import ipaddr from 'ipaddr.js'

export interface TestAuthority {
  /** Its certificate in PEM, for the `ca` option or the file of NODE_EXTRA_CA_CERTS. */
  cert: string
  /** Issues a certificate for names and addresses, valid until `validTo`. */
  issue: (names: readonly string[], validTo?: Date) => { key: string; cert: string }
}

/** Creates a certificate authority in memory: X.509 (RFC 5280) in DER, P-256. */
export function createTestAuthority(): TestAuthority {
  const issuer = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const certify = (subject: string, key: KeyObject, extensions: Buffer[], validTo = tomorrow()) =>
    certificate({ issuerKey: issuer.privateKey, subject, key, extensions, validTo })
  return {
    cert: certify('Test authority', issuer.publicKey, [extension('551d13', sequence(boolean(true)))]),
    issue: (names, validTo) => {
      const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
      const alternatives = extension('551d11', sequence(...names.map(generalName)))
      const key = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString()
      return { key, cert: certify('Test site', publicKey, [alternatives], validTo) }
    },
  }
}

interface Certificate {
  issuerKey: KeyObject
  subject: string
  key: KeyObject
  extensions: Buffer[]
  validTo: Date
}

function certificate({ issuerKey, subject, key, extensions, validTo }: Certificate): string {
  const algorithm = sequence(oid('2a8648ce3d040302')) // ecdsa-with-SHA256
  const body = sequence(
    der(0xa0, der(0x02, Buffer.from([2]))), // version 3
    der(0x02, Buffer.concat([Buffer.from([1]), randomBytes(8)])), // serial number
    algorithm,
    name('Test authority'),
    sequence(time(new Date('2020-01-01')), time(validTo)),
    name(subject),
    key.export({ type: 'spki', format: 'der' }),
    der(0xa3, sequence(...extensions)),
  )
  const signed = sequence(body, algorithm, bitString(sign('sha256', body, issuerKey)))
  const lines = signed.toString('base64').match(/.{1,64}/g) ?? []
  return ['-----BEGIN CERTIFICATE-----', ...lines, '-----END CERTIFICATE-----', ''].join('\n')
}

function tomorrow(): Date {
  return new Date(Date.now() + 24 * 3600 * 1000)
}

function der(tag: number, ...content: Buffer[]): Buffer {
  const value = Buffer.concat(content)
  if (value.length < 0x80) return Buffer.concat([Buffer.from([tag, value.length]), value])
  if (value.length < 0x100) return Buffer.concat([Buffer.from([tag, 0x81, value.length]), value])
  return Buffer.concat([Buffer.from([tag, 0x82, value.length >> 8, value.length & 0xff]), value])
}

function sequence(...content: Buffer[]): Buffer {
  return der(0x30, ...content)
}

function oid(hex: string): Buffer {
  return der(0x06, Buffer.from(hex, 'hex'))
}

function boolean(value: boolean): Buffer {
  return der(0x01, Buffer.from([value ? 0xff : 0]))
}

function bitString(value: Buffer): Buffer {
  return der(0x03, Buffer.from([0]), value)
}

function time(date: Date): Buffer {
  return der(0x18, Buffer.from(date.toISOString().replace(/[-:T]|\.\d+/g, '')))
}

function name(commonName: string): Buffer {
  return sequence(der(0x31, sequence(oid('550403'), der(0x0c, Buffer.from(commonName)))))
}

function extension(id: string, value: Buffer): Buffer {
  return sequence(oid(id), der(0x04, value))
}

function generalName(host: string): Buffer {
  const isAddress = isIPv4(host) || isIPv6(host)
  return isAddress ? der(0x87, Buffer.from(ipaddr.parse(host).toByteArray())) : der(0x82, Buffer.from(host))
}
