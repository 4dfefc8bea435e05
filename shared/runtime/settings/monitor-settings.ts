import { dollars, optionalDollars } from './dollars.ts'
import { signingKey } from './key-settings.ts'
import { integerBetween } from './settings.ts'

/** Settings of monitors and webhooks. */
export const monitorSettings = {
  MONITOR_MIN_INTERVAL_SECONDS: integerBetween(1, 86_400, 3600, 'Minimum seconds between two checks of a monitor'),
  MONITOR_CONFIRM_SECONDS: integerBetween(
    1,
    3600,
    15,
    'Seconds between two looks of one check, which learn or confirm; at most a twentieth of the interval of the monitor',
  ),
  MONITOR_CHECK_PRICE: dollars(
    '0',
    'Dollars per successful check over plain HTTP at the interval, from the credits of the wallet that created the monitor; 0: included in the price of the monitor',
  ),
  MONITOR_BROWSER_CHECK_PRICE: optionalDollars(
    'Dollars per successful check in a browser, from the same credits; unset: the price of /fetch/pro; 0: included',
  ),
  MONITOR_RUN_PRICE: optionalDollars(
    'Dollars per successful check that POST /monitor/{monitorId}/run asks for, from the same credits, and at least the price at the interval; unset: the price of /fetch/basic',
  ),
  MONITOR_CONCURRENCY: integerBetween(1, 10_000, 64, 'Concurrent monitor checks per scheduler process'),
  MONITORS_PER_WALLET: integerBetween(1, 1_000_000, 1000, 'Maximum number of monitors of one wallet'),
  WEBHOOK_CONCURRENCY: integerBetween(1, 10_000, 64, 'Concurrent webhook deliveries per scheduler process'),
  WEBHOOK_SIGNING_KEY: signingKey(
    'Ed25519 private key for webhook signatures (v1a), PKCS #8 in PEM; generated once and stored in the database when unset',
  ),
} as const
