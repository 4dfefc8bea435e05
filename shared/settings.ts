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

export function integerBetween(minimum: number, maximum: number, fallback: number, about: string): Setting<number> {
  const read = (value: string) => {
    const number = Number(value)
    if (/^\d+$/.test(value) && number >= minimum && number <= maximum) return number
    throw new Error(`expected a whole number from ${minimum} to ${maximum}`)
  }
  return { read, fallback, about }
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
