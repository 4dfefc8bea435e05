import { fetchBasic } from '#shared/contract/operations/fetch-basic.ts'
import { fetchPro } from '#shared/contract/operations/fetch-pro.ts'
import { microDollars, type MicroDollars } from '#shared/contract/price.ts'
import { quote } from '#shared/contract/quote.ts'
import type { Config } from '#shared/runtime/config.ts'
import type { MonitorRecord } from './monitor.ts'
import type { ProbeTier } from './probe.ts'

/** The prices of a check by the tier that reads the page. `early`: a check that `POST /monitor/{monitorId}/run` asked for. */
export type CheckPrices = Readonly<Record<'scheduled' | 'early', Readonly<Record<ProbeTier, MicroDollars>>>>

export type CheckPriceConfig = Pick<Config, 'MONITOR_CHECK_PRICES' | 'PRICE_LIST' | 'PAYMENTS'>

/** A check in a browser and an early check cost what the page would cost as a call, unless a setting says otherwise. */
export function checkPrices(config: CheckPriceConfig): CheckPrices {
  if (config.PAYMENTS === 'off') return { scheduled: { basic: free, pro: free }, early: { basic: free, pro: free } }
  const listPrice = ({ price }: typeof fetchBasic | typeof fetchPro) =>
    quote(price, {}, { list: config.PRICE_LIST, minimumPayment: free, cachedItems: 0 }).listPrice
  const { basic = free, pro = listPrice(fetchPro), run: early = listPrice(fetchBasic) } = config.MONITOR_CHECK_PRICES
  return { scheduled: { basic, pro }, early: { basic: larger(early, basic), pro: larger(early, pro) } }
}

/** The price of the current check of a monitor, in the tier that reads the page. */
export const checkPriceOf = ({ isEarly }: MonitorRecord, tier: ProbeTier, prices: CheckPrices): MicroDollars =>
  prices[isEarly === true ? 'early' : 'scheduled'][tier]

/** The tier that the next probe uses, as far as is known before it. */
export const usualTier = ({ settings, needsBrowser }: MonitorRecord): ProbeTier =>
  settings.tier === 'pro' || (settings.tier === 'auto' && needsBrowser === true) ? 'pro' : 'basic'

const free = microDollars('0')

const larger = (one: MicroDollars, other: MicroDollars) => (one > other ? one : other)
