/** The facts of a rendered document, as the browser collects them. Addresses are absolute; lists and texts are bounded. */
export interface PageFacts {
  title: string
  titles: number
  descriptions: string[]
  /** The contents of the robots and googlebot meta elements. */
  robots: string[]
  viewport?: string | undefined
  /** Empty for a canonical link without an address. */
  canonicals: string[]
  hreflang: { lang: string; href: string }[]
  lang: string
  charset: string
  hasDoctype: boolean
  h1: string[]
  /** The level of each heading, in order. */
  headings: number[]
  words: number
  images: number
  /** The start tags. */
  imagesWithoutAlt: string[]
  imagesWithoutSize: number
  openGraph: Record<string, string>
  jsonLd: { types: string[]; problem?: string }[]
  links: { url: string; isNofollow: boolean }[]
  /** The start tags of links without a text. */
  emptyLinks: string[]
  scriptLinks: number
  scripts: { url: string; hasIntegrity: boolean }[]
  /** Content Security Policies in meta elements. */
  policies: string[]
  referrer?: string | undefined
  refresh?: string | undefined
  /** Addresses of scripts, frames and the like that a page of https loads over http. */
  activeMixed: string[]
  passiveMixed: string[]
  domElements: number
}

/** The timings of one load, milliseconds since the start of the navigation. */
export interface Timings {
  ttfbMs: number
  fcpMs?: number
  lcpMs?: number
  loadMs?: number
  cls: number
  tbtMs: number
  longTasks: number
  /** URLs of resources that delay the first paint. */
  renderBlocking: string[]
}

/** The findings of axe-core in one document. Passes and incomplete: the ids of rules. */
export interface AxeFindings {
  version: string
  passes: string[]
  incomplete: string[]
  violations: AxeViolation[]
}

export interface AxeViolation {
  rule: string
  /** minor, moderate, serious or critical. */
  impact: string
  help: string
  helpUrl: string
  tags: string[]
  /** The number of elements. `nodes` has the first ones. */
  count: number
  nodes: { target: string; html: string }[]
}
