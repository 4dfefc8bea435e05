import type { RobotsRule, RobotsVerdict } from './robots.ts'

/**
 * Finds the rule that decides about a path: the longest that matches, `Allow` before `Disallow` among equals
 * (RFC 9309 §2.2.2).
 *
 * Rules are found by the text before their first wildcard, so that only rules with wildcards cost time one by one. If a file
 * has so many of them that a path would cost more than `maxSteps`, the path is disallowed: the owner wants something
 * forbidden there, and nobody may keep a worker busy with robots.txt.
 */
export function createRuleSet(rules: readonly RobotsRule[]): (path: string) => RobotsVerdict {
  const byPrefix = indexByPrefix(rules)
  // The longest first: what they decide spares the search for shorter rules.
  const lengths = [...new Set([...byPrefix.keys()].map((prefix) => prefix.length))].sort((a, b) => b - a)

  return (path) => {
    // A `*` or `$` of a URL is not a wildcard.
    const text = literal(normalizePath(path)).replaceAll('*', '%2A')
    const budget = { steps: maxSteps }
    let best: RobotsRule | undefined
    for (const length of lengths) {
      if (length > text.length) continue
      for (const indexed of byPrefix.get(text.slice(0, length)) ?? []) {
        // The rules of a prefix are in the order of precedence.
        if (best !== undefined && !takesPrecedence(indexed.rule, best)) break
        if (matchesRest(indexed, text, budget)) {
          best = indexed.rule
          break
        }
        if (budget.steps < 0) return { isAllowed: false, isTooCostly: true }
      }
    }
    return best === undefined ? { isAllowed: true } : { isAllowed: best.isAllow, rule: best }
  }
}

/** In characters that a search looks at. About a millisecond. */
const maxSteps = 1_000_000

interface IndexedRule {
  rule: RobotsRule
  prefixLength: number
  /** The texts between the wildcards behind the prefix, in order. */
  parts: readonly string[]
  /** Whether the pattern ends with `$`. */
  isAnchored: boolean
}

function indexByPrefix(rules: readonly RobotsRule[]): Map<string, IndexedRule[]> {
  const byPrefix = new Map<string, IndexedRule[]>()
  const unique = new Map<string, RobotsRule>()
  for (const rule of rules) {
    const known = unique.get(rule.pattern)
    if (known === undefined || (rule.isAllow && !known.isAllow)) unique.set(rule.pattern, rule)
  }
  for (const rule of unique.values()) {
    const isAnchored = rule.pattern.endsWith('$')
    const [prefix = '', ...parts] = literal(isAnchored ? rule.pattern.slice(0, -1) : rule.pattern).split(/\*+/)
    const indexed = { rule, prefixLength: prefix.length, parts, isAnchored }
    const same = byPrefix.get(prefix)
    if (same === undefined) byPrefix.set(prefix, [indexed])
    else same.push(indexed)
  }
  for (const same of byPrefix.values()) same.sort((a, b) => (takesPrecedence(a.rule, b.rule) ? -1 : 1))
  return byPrefix
}

function takesPrecedence(rule: RobotsRule, other: RobotsRule): boolean {
  const difference = rule.pattern.length - other.pattern.length
  return difference > 0 || (difference === 0 && rule.isAllow && !other.isAllow)
}

/** Takes each part where it occurs first: with `*` as the only wildcard, a later place can never be better. */
function matchesRest(
  { prefixLength, parts, isAnchored }: IndexedRule,
  path: string,
  budget: { steps: number },
): boolean {
  const last = parts.length - 1
  let position = prefixLength
  for (const [index, part] of parts.entries()) {
    if (index === last && isAnchored) return position + part.length <= path.length && path.endsWith(part)
    const found = path.indexOf(part, position)
    budget.steps -= (found === -1 ? path.length : found) - position + part.length
    if (found === -1 || budget.steps < 0) return false
    position = found + part.length
  }
  return !isAnchored || position === path.length
}

/** `$` is a wildcard at the end of a pattern only. */
const literal = (text: string) => text.replaceAll('$', '%24')

/**
 * Percent-encodes a path the same way for rules and URLs (RFC 9309 §2.2.2, RFC 3986 §6.2.2): an encoded unreserved character
 * is decoded, a character that URLs must encode is encoded, hex digits are in upper case. Expects one character per byte.
 */
export function normalizePath(path: string): string {
  return path.replace(/%[\da-fA-F]{2}|[^\w\-.~:/?#[\]@!$&()*+,;=%]/g, (found) => {
    if (found.length === 1) return encodeByte(found.charCodeAt(0))
    const character = String.fromCharCode(Number.parseInt(found.slice(1), 16))
    return /^[\w\-.~]$/.test(character) ? character : found.toUpperCase()
  })
}

function encodeByte(byte: number): string {
  return `%${byte.toString(16).toUpperCase().padStart(2, '0')}`
}
