import type { AskDns } from '#workers/facts/domain/dns/ask-dns.ts'
import type { SpfProblem } from './spf-record.ts'

/** A problem, and the domain whose record has it. Receivers reject a record with an error. */
export interface SpfRemark extends SpfProblem {
  domain: string
  isError: boolean
}

/** The counts over a record and all records that it includes. */
export interface SpfExpansion {
  ask: AskDns
  lookups: number
  voidLookups: number
  networks: number
  includes: Set<string>
  problems: SpfRemark[]
  /** A server did not answer: the counts may be too low. */
  hasFailure: boolean
  /** The record needs more look-ups than were followed. */
  isCut: boolean
}

export const spfExpansion = (ask: AskDns): SpfExpansion => ({
  ask,
  lookups: 0,
  voidLookups: 0,
  networks: 0,
  includes: new Set(),
  problems: [],
  hasFailure: false,
  isCut: false,
})

/** More look-ups than this are not followed: the record is in error by far. */
export const maxFollowed = 50

const maxProblems = 30

export function addRemark(expansion: SpfExpansion, remark: SpfRemark): void {
  if (expansion.problems.length < maxProblems) expansion.problems.push(remark)
}
