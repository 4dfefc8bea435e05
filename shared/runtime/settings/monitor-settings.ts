import { dollars } from './dollars.ts'
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
    'Dollars per successful check, from the credits of the wallet that created the monitor; a check in a browser costs as many times more as /fetch/pro costs than /fetch/basic; 0: checks are free',
  ),
  MONITOR_CONCURRENCY: integerBetween(1, 10_000, 64, 'Concurrent monitor checks per scheduler process'),
  MONITORS_PER_WALLET: integerBetween(1, 1_000_000, 1000, 'Maximum number of monitors of one wallet'),
  WEBHOOK_CONCURRENCY: integerBetween(1, 10_000, 64, 'Concurrent webhook deliveries per scheduler process'),
  WEBHOOK_SIGNING_KEY: signingKey(
    'Ed25519 private key for webhook signatures (v1a), PKCS #8 in PEM; generated once and stored in the database when unset',
  ),
} as const
