import { checkPrices, type CheckPriceConfig, type CheckPrices } from '#shared/monitoring/check-prices.ts'
import type { Evaluator } from '#shared/monitoring/isolated/open-evaluator.ts'
import type { MonitorSettings } from '#shared/monitoring/monitor.ts'
import type { ProbeTier, Probe } from '#shared/monitoring/probe.ts'
import type { Config } from '#shared/runtime/config.ts'
import type { Log } from '#shared/runtime/log.ts'
import type { CreditStore } from '#shared/storage/stores/credits.ts'
import type { LeaseStore } from '#shared/storage/stores/leases.ts'
import type { DeliveryStore } from '#shared/storage/stores/monitors/deliveries.ts'
import type { MonitorCheckStore } from '#shared/storage/stores/monitors/monitor-checks.ts'
import type { MonitorStore } from '#shared/storage/stores/monitors/monitors.ts'
import type { SpendingKeyStore } from '#shared/storage/stores/spending/spending-keys.ts'

/** The resources of monitor checks. */
export interface CheckDeps {
  monitors: MonitorStore
  checks: MonitorCheckStore
  deliveries: DeliveryStore
  leases: LeaseStore
  credits: CreditStore
  spendingKeys: Pick<SpendingKeyStore, 'budgetsOf'>
  probes: Probes
  evaluator: Pick<Evaluator, 'evaluate'>
  limits: CheckLimits
  isWalletBlocked: (wallet: string) => boolean
  /** The clock that all processes share, in Unix milliseconds. */
  now: () => number
  log: Pick<Log, 'warn'>
}

export interface CheckLimits {
  /** Checks that run at once in this process. */
  concurrency: number
  /** Checks of one host that run at once in this process. */
  perHost: number
  /** Milliseconds between the probes of one check. */
  confirmMs: number
  /** Payments are on: a monitor without an owner is not checked. */
  needsOwner: boolean
  prices: CheckPrices
}

export interface ProbeRequest {
  /** A UUID. The same request after a crash finds the probe that is under way or done. */
  id: string
  settings: MonitorSettings
  tier: ProbeTier
  /** The wallet that pays. */
  owner?: string
}

/** Requests watched pages. */
export interface Probes {
  /** Undefined when this process stops during the wait. Throws SERVICE_UNAVAILABLE when the store cannot be reached. */
  take: (request: ProbeRequest) => Promise<Probe | undefined>
  /** Removes a probe that is not needed again. */
  forget: (id: string) => Promise<void>
  /** Whether a worker with a browser is running. */
  hasBrowser: () => Promise<boolean>
  /** Ends all calls of `take`, present and future, with undefined. */
  stopWaiting: () => void
}

type LimitConfig = CheckPriceConfig & Pick<Config, 'POOL_CONCURRENCY' | 'LIMITS' | 'HOST_CONCURRENCY'>

/** Seconds between two looks of one check, at most a twentieth of the interval: websites show a mistake for longer. */
const confirmSeconds = 15

/** The settings of this deployment for checks. */
export function checkLimits(config: LimitConfig): CheckLimits {
  const { HOST_CONCURRENCY, LIMITS } = config
  const concurrency = config.POOL_CONCURRENCY.monitor
  // More checks of one host would only wait for it, and keep those of other hosts from starting.
  const share = Math.max(1, Math.ceil(concurrency / 4))
  return {
    concurrency,
    perHost: HOST_CONCURRENCY === 0 ? share : Math.min(share, HOST_CONCURRENCY),
    confirmMs: (LIMITS.confirmSeconds ?? confirmSeconds) * 1000,
    needsOwner: config.PAYMENTS !== 'off',
    prices: checkPrices(config),
  }
}
