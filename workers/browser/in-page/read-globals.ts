/**
 * Looks for global variables. Runs in the world of the page, whose scripts may have replaced any method, so it calls one
 * only: a replaced `Object.hasOwn` can make it find nothing, or more names. Returns a line for each variable that exists:
 * its index in `paths`, a space, and the value if it is a text, number or boolean.
 */
export function readGlobals({ paths, maxLength, maxFound }: GlobalsQuery): string {
  let lines = ''
  let found = 0
  for (let index = 0; index < paths.length && found < maxFound; index += 1) {
    try {
      const value = valueAt(paths[index] ?? [])
      if (value === undefined || value === null) continue
      lines += `${index} ${textOf(value)}\n`
      found += 1
    } catch {
      // A getter or a proxy threw.
    }
  }
  return lines

  function valueAt(path: readonly string[]): unknown {
    let value: unknown = globalThis
    for (let depth = 0; depth < path.length; depth += 1) {
      if (value === null || (typeof value !== 'object' && typeof value !== 'function')) return undefined
      const key = path[depth] ?? ''
      // An element with the id `heap` is not a variable, but `heap` names it.
      if (depth === 0 && !Object.hasOwn(value, key)) return undefined
      value = (value as Record<string, unknown>)[key]
    }
    return value
  }

  function textOf(value: unknown): string {
    if (typeof value === 'number' || typeof value === 'boolean') return `${value}`
    if (typeof value !== 'string') return ''
    let text = ''
    for (let at = 0; at < value.length && at < maxLength; at += 1) {
      const letter = value[at] ?? ''
      text += letter < ' ' ? ' ' : letter
    }
    return text
  }
}

export interface GlobalsQuery {
  /** The segments of each path. */
  paths: readonly (readonly string[])[]
  /** Characters of one value. */
  maxLength: number
  maxFound: number
}
