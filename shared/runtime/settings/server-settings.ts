import { microDollars, type MicroDollars } from '#shared/contract/price.ts'
import { byName, list } from './list-readers.ts'
import { contact, flag, integerBetween, oneOf, optionalInteger, optionalOrigin, text, type Setting } from './readers.ts'

/** Settings of every process and of the API. */
export const serverSettings = {
  PORT: integerBetween(0, 65_535, 3000, 'Port of the API; 0 picks a free port'),
  HOST: text('127.0.0.1', 'IP address or host name the API listens on'),
  HEALTH_PORT: optionalInteger(
    0,
    65_535,
    'Port for /health/live and /health/ready of this process; disabled when unset',
  ),
  DRAIN_DELAY_MS: integerBetween(
    0,
    10_000,
    0,
    'Milliseconds the API keeps accepting calls after SIGTERM while /health/ready answers 503; lets load balancers stop routing first',
  ),
  PUBLIC_URL: optionalOrigin(
    'Public origin of the API, as callers reach it; default http://localhost:PORT; production requires it, because wallets sign it',
  ),
  NODE_ENV: oneOf(
    ['development', 'test', 'production'],
    'development',
    'Environment; production rejects settings meant for development',
  ),
  DATA_DIR: text('.data', 'Directory for the embedded database (SQLite) and the embedded Redis'),
  MONGODB_URL: mongoUrl('MongoDB connection string, with the database name in its path; SQLite in DATA_DIR when unset'),
  REDIS_URL: redisUrl(
    'Redis connection string for the job queue, redis+cluster://HOST:PORT,HOST:PORT for a Redis Cluster; npm start runs its own redis-server when unset',
  ),
  NO_INSTALL: flag('Never install missing programs on npm start and npm test'),
  TRUST_PROXY: integerBetween(
    0,
    10,
    0,
    'Number of trusted reverse proxies in front of the API; that many X-Forwarded-For entries are used for the client address',
  ),
  CONTACT: contact(
    'Email address or https URL for the owners of websites, shown on /bot; OpenAlex, Crossref and Nominatim get an email address with each search',
  ),
  SYNC_WAIT_MS: integerBetween(
    0,
    600_000,
    25_000,
    'Milliseconds a call waits for its job before the API answers 202 with a job to poll',
  ),
  FREE_TIER_LIMIT: integerBetween(
    0,
    1_000_000,
    10,
    'Free requests per hour and client IP address; previews and feedback have a limit each, which is as high and at least 10',
  ),
  MCP_ORIGINS: list(
    "Comma-separated hosts whose web pages may call /mcp, and every path with PAYMENTS=off, beside the API's own; * allows any",
  ),
} as const

/** Settings of monitors. */
export const monitorSettings = {
  MONITOR_MIN_INTERVAL_SECONDS: integerBetween(1, 86_400, 3600, 'Minimum seconds between two checks of a monitor'),
  MONITOR_CHECK_PRICES: checkPrices(
    'Dollars per successful check, from the credits of the wallet that created the monitor, such as basic:0,pro:0.004,run:0.002. basic: over plain HTTP at the interval, default 0, which is included in the price of the monitor; pro: in a browser, default the price of /fetch/pro; run: by POST /monitor/{monitorId}/run, default the price of /fetch/basic, and at least the price at the interval',
  ),
} as const

function mongoUrl(about: string): Setting<string | undefined> {
  const read = (value: string) => {
    if (/^mongodb(\+srv)?:\/\/[^/]/.test(value)) return value
    // The message omits the value: it may contain a password.
    throw new Error('expected mongodb://… or mongodb+srv://…')
  }
  return { read, fallback: undefined, about, secret: true }
}

function redisUrl(about: string): Setting<string | undefined> {
  const read = (value: string) => {
    if (/^(?:rediss?(?:\+cluster)?:\/\/[^/]|\/)/.test(value)) return value
    throw new Error('expected redis://…, rediss://…, redis+cluster://… or the path of a Unix socket')
  }
  return { read, fallback: undefined, about, secret: true }
}

function checkPrices(about: string): Setting<Readonly<Partial<Record<'basic' | 'pro' | 'run', MicroDollars>>>> {
  return { ...byName(['basic', 'pro', 'run'], microDollars, about), fallbackText: 'basic:0' }
}
