import type { CheckPrices } from '#shared/monitoring/check-prices.ts'
import type { Judging } from '#shared/monitoring/isolated/open-judging.ts'
import type { Log } from '#shared/runtime/log.ts'
import type { CreditStore } from '#shared/storage/stores/credits.ts'
import type { DeliveryStore } from '#shared/storage/stores/deliveries.ts'
import type { LeaseStore } from '#shared/storage/stores/leases.ts'
import type { MonitorCheckStore } from '#shared/storage/stores/monitor-checks.ts'
import type { MonitorStore } from '#shared/storage/stores/monitors.ts'
import type { Looks } from './looks.ts'

/** The resources of monitor checks. */
export interface CheckDeps {
  monitors: MonitorStore
  checks: MonitorCheckStore
  deliveries: DeliveryStore
  leases: LeaseStore
  credits: CreditStore
  looks: Looks
  judging: Pick<Judging, 'judge'>
  limits: CheckLimits
  /** The clock that all processes share, in Unix milliseconds. */
  now: () => number
  log: Pick<Log, 'warn'>
}

export interface CheckLimits {
  /** Checks that run at once in this process. */
  concurrency: number
  /** Checks of one host that run at once in this process. */
  perHost: number
  /** Milliseconds between the looks of one check. */
  confirmMs: number
  /** Payments are on: a monitor without an owner is not checked. */
  needsOwner: boolean
  prices: CheckPrices
}
