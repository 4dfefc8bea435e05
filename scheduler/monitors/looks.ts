import type { LookTier } from '#shared/monitoring/look-of.ts'
import type { Look } from '#shared/monitoring/look.ts'
import type { MonitorSettings } from '#shared/monitoring/monitor.ts'

export interface LookRequest {
  /** A UUID. The same request after a crash finds the look that is under way or done. */
  id: string
  settings: MonitorSettings
  tier: LookTier
  /** The wallet that pays. */
  owner?: string
}

/** Requests watched pages. */
export interface Looks {
  /** Undefined when this process stops meanwhile. Throws SERVICE_UNAVAILABLE when the store cannot be reached. */
  take: (request: LookRequest) => Promise<Look | undefined>
  /** Removes a look that is not needed again. */
  forget: (id: string) => Promise<void>
  /** Whether a worker with a browser is running. */
  hasBrowser: () => Promise<boolean>
  /** Ends all calls of `take`, present and future, with undefined. */
  stopWaiting: () => void
}
