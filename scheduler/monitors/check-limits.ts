import { checkPrices, type CheckPriceConfig } from '#shared/monitoring/check-prices.ts'
import type { Config } from '#shared/runtime/config.ts'
import type { CheckLimits } from './check-deps.ts'

type LimitConfig = CheckPriceConfig &
  Pick<Config, 'MONITOR_CONCURRENCY' | 'MONITOR_CONFIRM_SECONDS' | 'HOST_CONCURRENCY'>

/** The settings of this deployment for checks. */
export function checkLimits(config: LimitConfig): CheckLimits {
  const { MONITOR_CONCURRENCY: concurrency, MONITOR_CONFIRM_SECONDS, HOST_CONCURRENCY } = config
  // More checks of one host would only wait for it, and keep those of other hosts from starting.
  const share = Math.max(1, Math.ceil(concurrency / 4))
  return {
    concurrency,
    perHost: HOST_CONCURRENCY === 0 ? share : Math.min(share, HOST_CONCURRENCY),
    confirmMs: MONITOR_CONFIRM_SECONDS * 1000,
    needsOwner: config.PAYMENTS !== 'off',
    prices: checkPrices(config),
  }
}
