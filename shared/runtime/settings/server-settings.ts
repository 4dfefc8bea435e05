import { microDollars, type MicroDollars } from '#shared/contract/price.ts'
import {
  byName,
  list,
  contact,
  flag,
  integerBetween,
  oneOf,
  optionalInteger,
  optionalOrigin,
  optionalText,
  text,
  type Setting,
} from './readers.ts'

/** Settings of every process and of the API. */
export const serverSettings = {
  PORT: integerBetween(0, 65_535, 3000, 'Port of the API; 0 picks a free port'),
  HOST: text('127.0.0.1', 'IP address or host name the API listens on'),
  HEALTH_PORT: optionalInteger(0, 65_535, 'Port for /health/live and /health/ready of this process'),
  DRAIN_DELAY_MS: integerBetween(
    0,
    10_000,
    0,
    'Milliseconds the API accepts calls after SIGTERM while /health/ready answers 503',
  ),
  PUBLIC_URL: optionalOrigin(
    'Public origin of the API, which wallets sign; default http://localhost:PORT; required in production',
  ),
  NODE_ENV: oneOf(
    ['development', 'test', 'production'],
    'development',
    'Environment; production rejects settings meant for development',
  ),
  DATA_DIR: text('.data', 'Directory of SQLite and of the embedded Redis'),
  MONGODB_URL: mongoUrl('MongoDB connection string with the database name; default SQLite'),
  REDIS_URL: redisUrl(
    'Redis connection string, redis+cluster://HOST:PORT,HOST:PORT for a cluster; npm start runs its own when unset',
  ),
  NO_INSTALL: flag('Never install missing programs on npm start and npm test'),
  TRUST_PROXY: integerBetween(0, 10, 0, 'Number of trusted reverse proxies in front of the API'),
  CONTACT: contact(
    'Email address or https URL for the owners of websites, shown on /bot; search providers get an email address',
  ),
  LEGAL_LINKS: byName(
    ['terms', 'privacy'],
    httpsUrl,
    'https URLs of the terms and the privacy policy, shown on every page, such as terms:https://example.com/terms',
  ),
  SYNC_WAIT_MS: integerBetween(0, 600_000, 25_000, 'Milliseconds a call waits for its job before it gets 202'),
  FREE_TIER_LIMIT: integerBetween(
    0,
    1_000_000,
    10,
    'Free requests per hour and client IP address; previews and feedback each have this limit, at least 10. Free requests and previews that fail do not count, up to five times as many',
  ),
  MCP_REGISTRY_PROOF: optionalText(
    'Text of /.well-known/mcp-registry-auth, such as v=MCPv1; k=ed25519; p=KEY: proves the domain to the MCP registry',
  ),
  MCP_ORIGINS: list(
    'Comma-separated hosts whose web pages may call /mcp, and every path with PAYMENTS=off; * allows any',
  ),
} as const

/** Settings of monitors. */
export const monitorSettings = {
  MONITOR_MIN_INTERVAL_SECONDS: integerBetween(1, 86_400, 3600, 'Minimum seconds between two checks of a monitor'),
  MONITOR_CHECK_PRICES: checkPrices(
    'Dollars per successful check, such as basic:0,pro:0.004,run:0.002. basic: over plain HTTP; pro: in a browser, default the price of /fetch/pro; run: by POST /monitor/{monitorId}/run, default the price of /fetch/basic, and at least the price at the interval',
  ),
} as const

function httpsUrl(value: string): string {
  if (URL.parse(value)?.protocol !== 'https:') throw new Error(`expected an https URL; found ${value}`)
  return value
}

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
