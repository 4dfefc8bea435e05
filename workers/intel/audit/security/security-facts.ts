import type { ObservatoryResult } from './observatory-table.ts'

/** The answer of a site, as far as the HTTP Observatory looks at it. Names of headers are in lower case. */
export interface SecurityFacts {
  /** The page after redirects. */
  url: string
  /** Repeated fields are joined by ", "; `set-cookie` by a line feed. */
  headers: Readonly<Record<string, string>>
  /** Policies in `<meta http-equiv>` of the page. */
  metaPolicies: readonly string[]
  /** The content of `<meta name="referrer">`. */
  metaReferrer: string | undefined
  scripts: readonly ScriptFacts[]
  /** Headers of an answer to a request of another origin. Undefined if there was no such answer. */
  cors: Readonly<Record<string, string>> | undefined
  insecure: InsecureEntry
}

interface ScriptFacts {
  /** Absolute. */
  url: string
  hasIntegrity: boolean
}

/** The answer to plain http at the same host. `chain`: its URL and those that it redirects to, in order. */
export type InsecureEntry =
  | { state: 'answered'; chain: readonly string[] }
  | { state: 'absent' }
  | { state: 'bad-certificate' }
  | { state: 'unknown' }

/** The origin of the request that asks for sharing. It does not exist. */
export const foreignOrigin = 'https://origin.invalid'

/** The outcome of one test. `evidence`: the header or element that decided. */
export interface TestOutcome {
  result: ObservatoryResult
  evidence?: string | undefined
}
