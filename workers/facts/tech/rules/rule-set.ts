import type { NamedSource, Rule, SelectorRule, Technology, TextSource } from './rule.ts'

/** The rules of all technologies, indexed by the texts that they read. */
export interface RuleSet {
  technologies: Map<string, Technology>
  /** By `namedKey`. */
  named: Map<string, Rule[]>
  texts: Record<TextSource, Rule[]>
  /** Rules for addresses, by host: they also hold for its subdomains. */
  hosts: Record<'script' | 'resource', Map<string, Rule[]>>
  /** By library name, in lower case. */
  libraries: Map<string, Rule[]>
  selectors: SelectorRule[]
}

export function newRuleSet(): RuleSet {
  return {
    technologies: new Map(),
    named: new Map(),
    texts: { cookie: [], script: [], resource: [], inline: [], comment: [], html: [], url: [] },
    hosts: { script: new Map(), resource: new Map() },
    libraries: new Map(),
    selectors: [],
  }
}

/** The key of the rules for a header, meta element, cookie, global or DNS record type. */
export const namedKey = (source: NamedSource, name: string): string => `${source}:${name}`

export function addTo<T>(index: Map<string, T[]>, key: string, value: T): void {
  const known = index.get(key)
  if (known === undefined) index.set(key, [value])
  else known.push(value)
}

/** The paths of the global variables that rules look for, up to 10,000. */
export function globalNames({ named }: Pick<RuleSet, 'named'>): string[] {
  const start = namedKey('global', '')
  const keys = [...named.keys()].filter((key) => key.startsWith(start))
  return keys.slice(0, maxGlobals).map((key) => key.slice(start.length))
}

const maxGlobals = 10_000
