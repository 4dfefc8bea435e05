import type { Action, NearMatch, Step } from '#shared/contract/models/actions.ts'
import type { Tab } from '#workers/browser/browser.ts'
import type { NavigationGuard } from './guard-navigation.ts'

/** A step of one type. */
export type ActionOf<T extends Action['type']> = Action & { type: T }

export interface StepContext {
  tab: Tab
  guard: NavigationGuard
  /** The registrable domain of the URL that the caller asked for. */
  domain: string
  /** Unix milliseconds. The step ends then. */
  endsAt: number
  /** Aborts when the step may do nothing more. */
  signal: AbortSignal
}

/** The fields that a step of one type adds to its result. */
export type StepOutcome = Pick<Step, 'found' | 'reachedEnd' | 'image' | 'content'>

/** The reason why a step failed, without a full stop. It never holds text of the page: that is in `near`. */
export class StepFailed extends Error {
  readonly near: readonly NearMatch[]

  constructor(reason: string, near: readonly NearMatch[] = []) {
    super(reason)
    this.near = near
  }
}
