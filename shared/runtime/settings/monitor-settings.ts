import { microDollars, type MicroDollars } from '#shared/contract/price.ts'
import { byName } from './list-readers.ts'
import { integerBetween, type Setting } from './readers.ts'

/** Settings of monitors. */
export const monitorSettings = {
  MONITOR_MIN_INTERVAL_SECONDS: integerBetween(1, 86_400, 3600, 'Minimum seconds between two checks of a monitor'),
  MONITOR_CHECK_PRICES: checkPrices(
    'Dollars per successful check, from the credits of the wallet that created the monitor, such as basic:0,pro:0.004,run:0.002. basic: over plain HTTP at the interval, default 0, which is included in the price of the monitor; pro: in a browser, default the price of /fetch/pro; run: by POST /monitor/{monitorId}/run, default the price of /fetch/basic, and at least the price at the interval',
  ),
} as const

function checkPrices(about: string): Setting<Readonly<Partial<Record<'basic' | 'pro' | 'run', MicroDollars>>>> {
  return { ...byName(['basic', 'pro', 'run'], microDollars, about), fallbackText: 'basic:0' }
}
