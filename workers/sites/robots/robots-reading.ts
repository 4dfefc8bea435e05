import type { Failure } from '#shared/contract/errors.ts'
import type { ParsedRobots } from './parse-robots.ts'
import type { RobotsRules } from './robots.ts'

/** The outcome of one attempt to read a robots.txt. Plain JSON. */
export interface RobotsReading extends ParsedRobots {
  state: RobotsRules['state']
  /** How long the outcome counts. */
  lifeMs: number
  failure?: Failure
}

/** RFC 9309 §2.4 allows no more for a copy of a file that can be read. */
export const maxLifeMs = 24 * 3_600_000

/** After this time a host that did not answer is asked again. */
export const retryAfterMs = 5 * 60_000
