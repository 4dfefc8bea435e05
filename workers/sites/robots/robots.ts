import type { Failure } from '#shared/contract/errors.ts'

/** Reads the robots.txt of hosts (RFC 9309). */
export interface Robots {
  /**
   * The rules of the origin of `url`: read from the host, or from the store if the stored copy is fresh. Throws INVALID_URL,
   * SERVICE_UNAVAILABLE of the store, and the signal's reason when it aborts. A host that fails to answer does not throw:
   * its rules have the state `unreachable`.
   */
  rulesFor: (url: string, signal: AbortSignal) => Promise<RobotsRules>
}

/** The rules for us of one origin. */
export interface RobotsRules {
  /** Whether we may fetch this URL. It expects a URL of the same origin and judges its path and query. */
  isAllowed: (url: string) => boolean
  /** As `isAllowed`, with the rule that decided. Without a rule the URL is allowed, or `state` decided. */
  judge: (url: string) => RobotsVerdict
  /** The pause between two requests that the owner asks for. At most a minute. */
  crawlDelayMs?: number
  /** Absolute http(s) URLs, each once. At most 1,000. */
  sitemaps: readonly string[]
  /** The lines about the use of pages. */
  usage: readonly UsageLine[]
  /** The file has more of them than are read. */
  isUsageCut?: true
  /**
   * `read`: the file's rules apply. `none`: the host has no robots.txt, everything is allowed. `unreachable`: it may have
   * one, nothing is allowed.
   */
  state: 'read' | 'none' | 'unreachable'
  /** The address of the file. */
  url: string
  /** When this process read them from the host, Unix milliseconds. Absent if they come from the store. */
  requestedAt?: number
  /** Why the file could not be read. Set in the state `unreachable`. */
  failure?: Failure
}

/** A line that says what crawlers like us may do with pages. */
export interface UsageLine {
  key: 'Content-Signal' | 'Content-Usage' | 'License'
  /** The path pattern in front of the value. Empty: every path. */
  path: string
  value: string
  /** The line in the file, from 1. */
  line: number
}

export interface RobotsVerdict {
  isAllowed: boolean
  rule?: RobotsRule
  /** The file has more wildcards than a worker may spend time on. */
  isTooCostly?: true
}

/** One `Allow` or `Disallow` line. */
export interface RobotsRule {
  isAllow: boolean
  /** The path pattern: normalized as `normalizePath` does, with the wildcards `*` and, at the end, `$`. */
  pattern: string
  /** The line in the file, from 1. */
  line: number
}
