import { textAt, valueAt } from '#workers/upstreams/read-reply.ts'

/**
 * The text of a property of an entity's jCard (RFC 7095): `["vcard", [["fn", {}, "text", "Name"], …]]`. Undefined if it is
 * missing, empty, redacted, or not of this shape. A telephone number may be a `tel:` URI.
 */
export function vcardText(entity: unknown, property: string): string | undefined {
  const vcard = valueAt(entity, 'vcardArray')
  const properties: unknown = Array.isArray(vcard) ? vcard[1] : undefined
  if (!Array.isArray(properties)) return undefined
  for (const each of properties.slice(0, maxProperties)) {
    if (!Array.isArray(each) || textAt(each, '0')?.toLowerCase() !== property) continue
    const text = textOf(each[3])
    if (text !== undefined && !isRedacted(text)) return text
  }
  return undefined
}

const maxProperties = 100

/** A value, or the first text of a structured value. */
function textOf(value: unknown): string | undefined {
  const first: unknown = Array.isArray(value) ? value.find((part) => typeof part === 'string' && part !== '') : value
  if (typeof first !== 'string') return undefined
  const text = first.trim()
  const plain = text.toLowerCase().startsWith('tel:') ? text.slice('tel:'.length) : text
  return plain === '' ? undefined : plain
}

/** Whether a registry put this text in place of a value. */
export function isRedacted(text: string): boolean {
  const lower = text.toLowerCase()
  return redactions.some((redaction) => lower.includes(redaction))
}

const redactions = ['redacted', 'not disclosed', 'data protected', 'statutory masking', 'gdpr masked']
