/** A record of RFC 7208, as written. */
export interface SpfRecord {
  terms: SpfTerm[]
  /** Syntax errors. A record with one is a permanent error. */
  errors: SpfProblem[]
}

export interface SpfTerm {
  name: SpfTermName
  /** The result for a sender that the term matches. For mechanisms. */
  qualifier: SpfQualifier
  /** After `:` or `=`, without a prefix length. */
  value?: string
  /** The value has macros, which depend on the sender. */
  hasMacro: boolean
  /** Offset in the record, in characters. */
  position: number
}

export const mechanismNames = ['all', 'include', 'a', 'mx', 'ptr', 'ip4', 'ip6', 'exists'] as const

export type SpfTermName = (typeof mechanismNames)[number] | 'redirect' | 'exp'

export type SpfQualifier = 'pass' | 'fail' | 'softfail' | 'neutral'

export interface SpfProblem {
  message: string
  /** Offset in the record, in characters. */
  position?: number
}
