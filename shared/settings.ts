/**
 * One setting of the environment: how its text is read, what it is when unset, what it is for.
 * `read` throws an Error that says what was expected. A `secret` may also be given as NAME_FILE, the path of a file.
 */
export interface Setting<T> {
  read: (text: string) => T
  fallback: T
  about: string
  secret?: true
}

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

/** So many bytes in hex after 0x; a secret where it is long enough for a key. */
export function optionalHex(bytes: number, about: string): Setting<`0x${string}` | undefined> {
  const read = (value: string) => {
    // Not what was found: it may be a key.
    if (!new RegExp(`^0x[0-9a-fA-F]{${bytes * 2}}$`).test(value))
      throw new Error(`expected 0x and ${bytes} bytes in hex`)
    return value as `0x${string}`
  }
  return { read, fallback: undefined, about, ...(bytes >= 32 && { secret: true as const }) }
}

/** So many bytes in base58, as Solana writes addresses and keys; a secret where it is long enough for a key. */
export function optionalBase58(bytes: number, about: string): Setting<string | undefined> {
  const read = (value: string) => {
    // Not what was found: it may be a key.
    if (base58Length(value) !== bytes) throw new Error(`expected ${bytes} bytes in base58`)
    return value
  }
  return { read, fallback: undefined, about, ...(bytes > 32 && { secret: true as const }) }
}

/** How many bytes it stands for: each leading 1 is a zero byte. */
function base58Length(text: string): number | undefined {
  const digits = text.split('').map((digit) => BigInt(base58Digits.indexOf(digit)))
  if (digits.includes(-1n)) return undefined
  const value = digits.reduce((sum, digit) => sum * 58n + digit, 0n)
  const zeros = digits.findIndex((digit) => digit !== 0n)
  return (zeros === -1 ? digits.length : zeros) + (value === 0n ? 0 : Math.ceil(value.toString(16).length / 2))
}

const base58Digits = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'

export function integerBetween(minimum: number, maximum: number, fallback: number, about: string): Setting<number> {
  const read = (value: string) => {
    const number = Number(value)
    if (/^\d+$/.test(value) && number >= minimum && number <= maximum) return number
    throw new Error(`expected a whole number from ${minimum} to ${maximum}`)
  }
  return { read, fallback, about }
}

/** Undefined when unset. */
export function optionalInteger(minimum: number, maximum: number, about: string): Setting<number | undefined> {
  return { ...integerBetween(minimum, maximum, minimum, about), fallback: undefined }
}

export function oneOf<const V extends string>(values: readonly V[], fallback: V, about: string): Setting<V> {
  const read = (value: string) => {
    const found = values.find((known) => known === value)
    if (found === undefined) throw new Error(`expected ${values.join(' or ')}`)
    return found
  }
  return { read, fallback, about }
}

/** On with 1, yes or true. */
export function flag(about: string): Setting<boolean> {
  const read = (value: string) => {
    if (/^(1|yes|true)$/i.test(value)) return true
    if (/^(0|no|false)$/i.test(value)) return false
    throw new Error('expected yes or no')
  }
  return { read, fallback: false, about }
}

/** Separated by commas. */
export function list(about: string): Setting<readonly string[]> {
  const read = (value: string) =>
    value
      .split(',')
      .map((item) => item.trim())
      .filter(Boolean)
  return { read, fallback: [], about }
}

/** An http or https address without a path; undefined when unset. */
export function optionalOrigin(about: string): Setting<string | undefined> {
  const read = (value: string) => {
    const url = URL.parse(value)
    if (url === null || !/^https?:$/.test(url.protocol)) throw new Error('expected an http or https address')
    return url.origin
  }
  return { read, fallback: undefined, about }
}
