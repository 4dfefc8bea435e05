import { createHmac, randomBytes } from 'node:crypto'
import type { MicroDollars } from '#shared/contract/price.ts'
import { checkPrices } from '#shared/monitoring/check-prices.ts'
import type { MonitorSettings } from '#shared/monitoring/monitor.ts'
import type { Config } from '#shared/runtime/config.ts'
import type { KeyStore } from '#shared/storage/stores/keys.ts'

/** The settings of this deployment for monitors. */
export interface MonitorTerms {
  minIntervalMs: number
  /** Maximum number of monitors of one wallet. */
  maxPerWallet: number
  /** The price of a successful check. `auto` pays the price of the tier that read the page; here it is the lower one. */
  priceOf: (tier: MonitorSettings['tier']) => MicroDollars
  /** Bytes that only this service can derive from a text, the same in every process. At most 32. */
  derive: (text: string, length: number) => Buffer
}

type MonitorConfig = Pick<
  Config,
  'MONITOR_CHECK_PRICE' | 'MONITOR_MIN_INTERVAL_SECONDS' | 'MONITORS_PER_WALLET' | 'PRICE_LIST'
>

/** Reads the settings, and the key that the store holds for all processes. */
export async function openMonitorTerms(config: MonitorConfig, keys: KeyStore): Promise<MonitorTerms> {
  return monitorTermsOf(config, await keys.getOrCreate('monitor-ids', () => randomBytes(32).toString('base64')))
}

/** `key`: the secret that ids and secrets of monitors are derived with. */
export function monitorTermsOf(config: MonitorConfig, key: string): MonitorTerms {
  const prices = checkPrices(config)
  return {
    minIntervalMs: config.MONITOR_MIN_INTERVAL_SECONDS * 1000,
    maxPerWallet: config.MONITORS_PER_WALLET,
    priceOf: (tier) => prices[tier === 'pro' ? 'pro' : 'basic'],
    derive: (text, length) => createHmac('sha256', key).update(text).digest().subarray(0, length),
  }
}
