import type { Setting } from './readers.ts'

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
    const [given = '', value] = pair.split(':', 2).map((part) => part.trim())
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
  return { read, fallback: none, about }
}
