import { createRuleSet, normalizePath } from '#workers/sites/robots/rule-set.ts'

/** Something that applies to the paths that a pattern of robots.txt matches. '' and '/' match all. */
interface Scoped {
  path: string
}

/**
 * Returns a function that finds what applies to a page: all entries with the longest pattern that matches its path, compared
 * in the way of robots.txt (RFC 9309 §2.2.2). Undefined if the patterns have more wildcards than a worker may spend time on.
 */
export function matchLongest<Entry extends Scoped>(
  entries: readonly Entry[],
): (page: string) => readonly Entry[] | undefined {
  const byPattern = Map.groupBy(entries, ({ path }) => normalizePath(Buffer.from(path || '/').toString('latin1')))
  const groups = [...byPattern.values()]
  const find = createRuleSet([...byPattern.keys()].map((pattern, line) => ({ isAllow: true, pattern, line })))
  return (page) => {
    const { pathname, search } = new URL(page)
    const { rule, isTooCostly } = find(pathname + search)
    if (isTooCostly) return undefined
    return rule === undefined ? [] : (groups[rule.line] ?? [])
  }
}

/** Why such patterns say nothing. */
export const tooManyWildcards = 'Its path patterns have too many wildcards.'
