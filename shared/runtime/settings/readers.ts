import { microDollars, type MicroDollars } from '#shared/contract/price.ts'

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

/** An amount of money, such as `0.004`. The value is in micro-dollars. */
export function dollars(fallback: string, about: string): Setting<MicroDollars> {
  return { read: microDollars, fallback: microDollars(fallback), fallbackText: fallback, about }
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

/** Comma-separated values by name, such as `fetch:32,crawl:4`. Names that are not given are absent. */
export function byName<Name extends string, T>(
  names: readonly Name[],
  readOne: (text: string) => T,
  about: string,
): Setting<Readonly<Partial<Record<Name, T>>>> {
  const expected = `expected NAME:VALUE, separated by commas; the names are ${names.join(', ')}`
  const readPair = (pair: string) => {
    const colon = pair.indexOf(':')
    const [given = '', value] =
      colon === -1 ? [pair.trim()] : [pair.slice(0, colon).trim(), pair.slice(colon + 1).trim()]
    const name = names.find((known) => known === given)
    if (name === undefined || value === undefined) throw new Error(`${expected}; found ${pair.trim()}`)
    return [name, readOne(value)] as const
  }
  const read = (value: string) => {
    const pairs = value.split(',').map(readPair)
    const repeated = pairs.find(([name], index) => pairs.findIndex(([other]) => other === name) < index)
    if (repeated !== undefined) throw new Error(`expected each name once; found ${repeated[0]} twice`)
    // The names are those of `names`.
    return Object.fromEntries(pairs) as Partial<Record<Name, T>>
  }
  const none: Partial<Record<Name, T>> = {}
  return { read, fallback: none, fallbackText: '', about }
}
