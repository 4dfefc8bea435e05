/** Where a marker was found. `implied`: another technology needs this one. */
const evidenceTypes = ['header', 'cookie', 'meta', 'script', 'dom', 'global', 'dns', 'html', 'url', 'implied'] as const

export type EvidenceType = (typeof evidenceTypes)[number]

/** A text of the page in which rules look for markers. */
export type TextSource = 'cookie' | 'script' | 'resource' | 'inline' | 'comment' | 'html' | 'url'

/** Texts with a name, such as a header. Names of headers, meta elements and cookies are in lower case. */
export type NamedSource = 'header' | 'meta' | 'cookie' | 'global' | 'dns'

/** A part of a text that matched. */
export interface Match {
  text: string
  version?: string | undefined
}

export interface Rule {
  technology: string
  /** How much the marker counts, 1 to 100. */
  confidence: number
  /** Looks for the marker in time linear in the text. */
  find: (text: string) => Match | undefined
}

/** An element that shows the technology. */
export interface SelectorRule extends Omit<Rule, 'find'> {
  selector: string
  /** Tests one attribute of the element. `attribute` undefined: the element suffices. */
  attribute?: string
  find?: Rule['find']
}

interface Technology {
  name: string
  category: string
  implies: readonly { name: string; confidence: number }[]
  excludes: readonly string[]
  /** At least one of these must be found, too. Empty: no condition. */
  requires: readonly string[]
}

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
