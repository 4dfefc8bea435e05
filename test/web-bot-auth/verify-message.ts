import { createPublicKey, hash, verify, type JsonWebKey } from 'node:crypto'
import { isInnerList, parseDictionary, serializeInnerList, serializeItem, type InnerList } from 'structured-headers'

/** A signed message: the address of its request, and the fields that it carries. */
export interface SignedMessage {
  url: string
  fields: Readonly<Record<string, string>>
}

interface Expected {
  key: JsonWebKey
  label: string
  now: Date
}

/**
 * Verifies the signature of a message as RFC 9421 §3.2 says, with the components that Web Bot Auth covers. Returns its tag.
 * Throws if the message, its time or the key do not belong to it. The vectors of the draft prove it.
 */
export function verifyMessage({ url, fields }: SignedMessage, { key, label, now }: Expected): string {
  const input = parseDictionary(fields['signature-input'] ?? '').get(label)
  const signature = parseDictionary(fields['signature'] ?? '').get(label)?.[0]
  if (input === undefined || !isInnerList(input)) throw new Error(`There is no Signature-Input of ${label}.`)
  if (!(signature instanceof ArrayBuffer)) throw new Error(`There is no Signature of ${label}.`)
  const [components, parameters] = input
  const seconds = now.getTime() / 1000
  if (!(Number(parameters.get('created')) <= seconds && seconds < Number(parameters.get('expires'))))
    throw new Error('The signature is not valid at this time.')
  if (parameters.get('keyid') !== thumbprint(key)) throw new Error('The signature is of another key.')
  const lines = components.map((component) => `${serializeItem(component)}: ${valueOf(component)}`)
  const base = [...lines, `"@signature-params": ${serializeInnerList(input)}`].join('\n')
  const publicKey = createPublicKey({ key, format: 'jwk' })
  if (!verify(null, Buffer.from(base), publicKey, Buffer.from(signature))) throw new Error('The signature is wrong.')
  const tag = parameters.get('tag')
  return typeof tag === 'string' ? tag : ''

  function valueOf([name, how]: InnerList[0][number]): string {
    if (name === '@authority') return new URL(url).host
    const field = typeof name === 'string' ? fields[name] : undefined
    if (field === undefined) throw new Error('The message has no field of a component.')
    const member = how.get('key')
    if (member === undefined) return field
    const item = typeof member === 'string' ? parseDictionary(field).get(member) : undefined
    if (item === undefined || isInnerList(item)) throw new Error('The field has no member of the component.')
    return serializeItem(item)
  }
}

/** RFC 8037, Appendix A.3. */
const thumbprint = ({ crv, kty, x }: JsonWebKey) => hash('sha256', JSON.stringify({ crv, kty, x }), 'base64url')
