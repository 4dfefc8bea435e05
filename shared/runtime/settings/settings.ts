/** One environment variable. */
export interface Setting<T> {
  /** Parses the value. Throws an Error that states the expected format. */
  read: (text: string) => T
  /** The value when the variable is unset. */
  fallback: T
  /** The default as the documentation shows it, if it is not the text of `fallback`. */
  fallbackText?: string
  /** One line for the documentation. */
  about: string
  /** A secret can also be read from a file: NAME_FILE holds its path. */
  secret?: true
}

/** The values that a table of settings reads. */
export type Values<T extends Record<string, Setting<unknown>>> = Readonly<{ [N in keyof T]: ReturnType<T[N]['read']> }>

export function text(fallback: string, about: string): Setting<string> {
  return { read: (value) => value, fallback, about }
}

/** Undefined when unset. */
export function optionalText(about: string): Setting<string | undefined> {
  return { read: (value) => value, fallback: undefined, about }
}

export function optionalSecret(about: string, minLength: number): Setting<string | undefined> {
  const read = (value: string) => {
    if (value.length < minLength) throw new Error(`expected at least ${minLength} characters`)
    return value
  }
  return { read, fallback: undefined, about, secret: true }
}

/** `bytes` bytes in hex after 0x. From 32 bytes on the value counts as a secret: it may be a private key. */
export function optionalHex(bytes: number, about: string): Setting<`0x${string}` | undefined> {
  const read = (value: string) => {
    // The message omits the value: it may be a private key.
    if (value.length !== 2 + bytes * 2 || !/^0x[0-9a-fA-F]*$/.test(value))
      throw new Error(`expected 0x followed by ${bytes} bytes in hex`)
    return value as `0x${string}`
  }
  return { read, fallback: undefined, about, ...(bytes >= 32 && { secret: true as const }) }
}

/** `bytes` bytes in base58, as in Solana addresses and keys. Above 32 bytes the value counts as a secret. */
export function optionalBase58(bytes: number, about: string): Setting<string | undefined> {
  const read = (value: string) => {
    // The message omits the value: it may be a private key.
    if (decodeBase58(value)?.length !== bytes) throw new Error(`expected ${bytes} bytes in base58`)
    return value
  }
  return { read, fallback: undefined, about, ...(bytes > 32 && { secret: true as const }) }
}

/** Decodes base58; each leading 1 is a zero byte. Undefined for invalid base58. */
export function decodeBase58(text: string): Uint8Array | undefined {
  const digits = text.split('').map((digit) => BigInt(base58Digits.indexOf(digit)))
  if (digits.includes(-1n)) return undefined
  const value = digits.reduce((sum, digit) => sum * 58n + digit, 0n)
  const hex = value === 0n ? '' : value.toString(16)
  const zeros = digits.findIndex((digit) => digit !== 0n)
  const rest = Buffer.from(hex.length % 2 === 0 ? hex : `0${hex}`, 'hex')
  return Buffer.concat([Buffer.alloc(zeros === -1 ? digits.length : zeros), rest])
}

const base58Digits = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'

export function integerBetween(min: number, max: number, fallback: number, about: string): Setting<number> {
  const read = (value: string) => {
    const number = Number(value)
    if (/^\d+$/.test(value) && number >= min && number <= max) return number
    throw new Error(`expected an integer from ${min} to ${max}`)
  }
  return { read, fallback, about }
}

/** Undefined when unset. */
export function optionalInteger(min: number, max: number, about: string): Setting<number | undefined> {
  return { ...integerBetween(min, max, min, about), fallback: undefined }
}

export function oneOf<const V extends string>(values: readonly V[], fallback: V, about: string): Setting<V> {
  const read = (value: string) => {
    const found = values.find((known) => known === value)
    if (found === undefined) throw new Error(`expected ${values.join(' or ')}`)
    return found
  }
  return { read, fallback, about }
}

/** True for 1, yes or true; false for 0, no or false; false when unset. */
export function flag(about: string): Setting<boolean> {
  const read = (value: string) => {
    if (/^(1|yes|true)$/i.test(value)) return true
    if (/^(0|no|false)$/i.test(value)) return false
    throw new Error('expected yes or no')
  }
  return { read, fallback: false, about }
}

/** Comma-separated; empty when unset. */
export function list(about: string): Setting<readonly string[]> {
  const read = (value: string) =>
    value
      .split(',')
      .map((item) => item.trim())
      .filter(Boolean)
  return { read, fallback: [], about }
}

/** Comma-separated ids of a known list, in the order of the operator's choice. The whole list when unset. */
export function orderOf<Id extends string>(ids: readonly Id[], about: string): Setting<readonly Id[]> {
  const read = (value: string) => {
    const order = value.split(',').map((item) => {
      const id = ids.find((known) => known === item.trim())
      if (id === undefined) throw new Error(`expected a comma-separated list of ${ids.join(', ')}`)
      return id
    })
    const repeated = order.find((id, index) => order.indexOf(id) < index)
    if (repeated !== undefined) throw new Error(`expected each entry once; found ${repeated} twice`)
    return order
  }
  return { read, fallback: ids, about }
}

/** An http or https origin. Undefined when unset. */
export function optionalOrigin(about: string): Setting<string | undefined> {
  const read = (value: string) => {
    const url = URL.parse(value)
    if (url === null || !/^https?:$/.test(url.protocol)) throw new Error('expected an http or https URL')
    if (url.href !== `${url.origin}/`)
      throw new Error(`expected an origin without a path, a query or a user, such as ${url.origin}`)
    return url.origin
  }
  return { read, fallback: undefined, about }
}

/** An http or https URL with its path, without a slash at its end. Undefined when unset. */
export function optionalUrl(about: string): Setting<string | undefined> {
  const read = (value: string) => {
    const url = URL.parse(value)
    if (url === null || !/^https?:$/.test(url.protocol)) throw new Error('expected an http or https URL')
    return `${url.origin}${url.pathname}`.replace(/\/$/, '')
  }
  return { read, fallback: undefined, about }
}

/** An email address or https URL. Undefined when unset. */
export function contact(about: string): Setting<string | undefined> {
  const read = (value: string) => {
    const isUrl = URL.parse(value)?.protocol === 'https:'
    if (!isUrl && !/^[^\s@<>":/]+@[^\s@<>":/]+$/.test(value))
      throw new Error('expected an email address or an https URL')
    return value
  }
  return { read, fallback: undefined, about }
}
