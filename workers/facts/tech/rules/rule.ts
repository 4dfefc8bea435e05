/** Where a marker was found. `implied`: another technology needs this one. */
export const evidenceTypes = [
  'header',
  'cookie',
  'meta',
  'script',
  'dom',
  'global',
  'dns',
  'html',
  'url',
  'implied',
] as const

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

export interface Technology {
  name: string
  category: string
  implies: readonly { name: string; confidence: number }[]
  excludes: readonly string[]
  /** At least one of these must be found, too. Empty: no condition. */
  requires: readonly string[]
}
