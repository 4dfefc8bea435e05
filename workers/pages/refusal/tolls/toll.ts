/** One way to pay that a target names in a response with the status 402. All texts are copies of what the target says. */
export interface Toll {
  protocol: 'x402' | 'mpp' | 'pay-per-crawl'
  /** The number as it is written. x402 and MPP count in the smallest unit of the asset. */
  price?: string | undefined
  /** A token address or a currency. */
  asset?: string | undefined
  network?: string | undefined
  scheme?: string | undefined
  description?: string | undefined
}

/** A printable text on one line. Undefined for anything else than a text or number, and for an empty one. */
export function tollText(value: unknown): string | undefined {
  if (typeof value !== 'string' && typeof value !== 'number') return undefined
  const line = String(value)
    .slice(0, maxTextLength)
    .replaceAll(/\p{C}+/gu, ' ')
    .trim()
  return line === '' ? undefined : line
}

const maxTextLength = 200

/** A field of JSON that a target sent. */
export function tollField(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null && Object.hasOwn(value, name)
    ? Reflect.get(value, name)
    : undefined
}

/** Undefined for a text that is not JSON. */
export function tollJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
