import type { ObservatoryResult } from './observatory-table.ts'

/** The outcome of one test. `evidence`: the header or element that decided. */
export interface TestOutcome {
  result: ObservatoryResult
  evidence?: string | undefined
}
