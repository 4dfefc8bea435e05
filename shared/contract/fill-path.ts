/**
 * Fills the parameters of a path with the fields of an input. `others`: the other fields, without those that are undefined.
 * Throws an Error if a field of the path is missing or empty.
 *
 * @example
 * fillPath('/jobs/{requestId}', { requestId: 'a b', wait: 5 }) // { filled: '/jobs/a%20b', others: [['wait', 5]] }
 */
export function fillPath(path: string, input: object): { filled: string; others: [name: string, value: unknown][] } {
  const fields = new Map(Object.entries(input).filter(([, value]) => value !== undefined))
  const filled = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    const value = fields.get(name)
    if (value === undefined || value === '') throw new Error(`The path ${path} needs the field "${name}".`)
    fields.delete(name)
    return encodeURIComponent(String(value))
  })
  return { filled, others: [...fields] }
}

/** A target with fields as its query. */
export function withQuery(target: string, fields: readonly (readonly [name: string, value: unknown])[]): string {
  const query = new URLSearchParams(fields.map(([name, value]): [string, string] => [name, String(value)]))
  return query.size === 0 ? target : `${target}?${query.toString()}`
}
