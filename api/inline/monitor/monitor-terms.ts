import { createHmac, randomBytes } from 'node:crypto'
import { checkPrices, type CheckPriceConfig, type CheckPrices } from '#shared/monitoring/check-prices.ts'
import type { Config } from '#shared/runtime/config.ts'
import type { KeyStore } from '#shared/storage/stores/keys.ts'

/** The settings of this deployment for monitors. */
export interface MonitorTerms {
  minIntervalMs: number
  /** Maximum number of monitors of one wallet. */
  maxPerWallet: number
  prices: CheckPrices
  /** Bytes that only this service can derive from a text, the same in every process. At most 32. */
  derive: (text: string, length: number) => Buffer
}

type MonitorConfig = CheckPriceConfig & Pick<Config, 'MONITOR_MIN_INTERVAL_SECONDS' | 'LIMITS'>

const maxPerWallet = 1000

/** Reads the settings, and the key that the store holds for all processes. */
export async function openMonitorTerms(config: MonitorConfig, keys: KeyStore): Promise<MonitorTerms> {
  return monitorTermsOf(config, await keys.getOrCreate('monitor-ids', () => randomBytes(32).toString('base64')))
}

/** `key`: the secret that ids and secrets of monitors are derived with. */
export function monitorTermsOf(config: MonitorConfig, key: string): MonitorTerms {
  return {
    minIntervalMs: config.MONITOR_MIN_INTERVAL_SECONDS * 1000,
    maxPerWallet: config.LIMITS.monitorsPerWallet ?? maxPerWallet,
    prices: checkPrices(config),
    derive: (text, length) => createHmac('sha256', key).update(text).digest().subarray(0, length),
  }
}

/**
 * The least `checkInterval` in words: whole hours, or a fraction that is rounded up, with its seconds. `ms`: the setting of
 * this service.
 */
export function leastInterval(ms: number): string {
  if (ms === hourMs) return 'at least 1 hour'
  const hours = Math.ceil((ms / hourMs) * roundTo) / roundTo
  return `at least ${hours} hours${ms % hourMs === 0 ? '' : ` (${ms / 1000} s)`}`
}

const hourMs = 3_600_000

/** Four decimals are a third of a second. */
const roundTo = 10_000
