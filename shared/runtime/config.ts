import { readFileSync } from 'node:fs'
import { egressSettings } from './settings/egress-settings.ts'
import { factSettings } from './settings/fact-settings.ts'
import { signingKey } from './settings/key-settings.ts'
import { hasLlm, llmSettings } from './settings/llm-settings.ts'
import { monitorSettings } from './settings/monitor-settings.ts'
import { operatorSettings } from './settings/operator-settings.ts'
import { findPaymentConflicts } from './settings/payment-conflicts.ts'
import { paymentSettings } from './settings/payment-settings.ts'
import { providerSettings } from './settings/provider-settings.ts'
import { searchSettings } from './settings/search-settings.ts'
import {
  contact,
  flag,
  integerBetween,
  list,
  oneOf,
  optionalInteger,
  optionalOrigin,
  optionalSecret,
  optionalText,
  text,
  type Setting,
  type Values,
} from './settings/settings.ts'
import { workerSettings } from './settings/worker-settings.ts'

/** Every setting. Each default works on a laptop. `npm run docs` writes `.env.example` and `docs/configuration.md` from this table. */
export const settings = {
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
  LOG_LEVEL: oneOf(['fatal', 'error', 'warn', 'info', 'debug', 'silent'], 'info', 'Minimum log level'),
  LOG_FORMAT: oneOf(
    ['auto', 'json', 'pretty'],
    'auto',
    'json: one JSON object a line; pretty: lines for people, with live progress on a terminal; auto: pretty on a terminal, json elsewhere and when CI is set',
  ),
  TRUST_PROXY: integerBetween(
    0,
    10,
    0,
    'Number of trusted reverse proxies in front of the API; that many X-Forwarded-For entries are used for the client address',
  ),
  PRICE_LIST: oneOf(['catalog', 'reference'], 'catalog', 'Active price list'),
  ...paymentSettings,
  PROOF_KEY: optionalSecret('HMAC key for proofs; generated once and stored in the database when unset', 16),
  PROOF_KEY_ID: optionalText('Identifier of PROOF_KEY in proofs; derived from the key when unset'),
  PROOF_SIGNING_KEY: signingKey(
    'Ed25519 private key for proof signatures, PKCS #8 in PEM; generated once and stored in the database when unset',
  ),
  WEB_BOT_AUTH: oneOf(
    ['on', 'off'],
    'off',
    'on: signs requests to websites (Web Bot Auth), so that their owners can recognize them; requires PUBLIC_URL',
  ),
  WEB_BOT_AUTH_KEY: signingKey(
    'Ed25519 private key for WEB_BOT_AUTH, PKCS #8 in PEM; generated once and stored in the database when unset',
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
  FREE_TIER_LIMIT: integerBetween(0, 1_000_000, 10, 'Free requests per hour and client IP address'),
  PREVIEW_LIMIT: integerBetween(0, 1_000_000, 10, 'Previews per hour and client IP address'),
  FEEDBACK_LIMIT: integerBetween(0, 1_000_000, 10, 'Feedback submissions per hour and client IP address'),
  MCP_ORIGINS: list(
    "Comma-separated hosts whose web pages may call /mcp, and every path with PAYMENTS=off, beside the API's own; * allows any",
  ),
  ...workerSettings,
  ...egressSettings,
  ...providerSettings,
  ...searchSettings,
  ...factSettings,
  ...llmSettings,
  ...monitorSettings,
  ...operatorSettings,
} as const

export type Config = Values<typeof settings>

/** Invalid settings. The message lists every problem, one per line. */
export class ConfigError extends Error {}

/**
 * Reads, validates and freezes the settings. An empty value counts as unset.
 *
 * @param options.isPaid - Whether this process handles payments. Other processes skip the payment checks: they need no
 * keys that can spend money.
 * @throws ConfigError
 */
export function readConfig(
  env: Readonly<Record<string, string | undefined>> = process.env,
  { isPaid = true }: { isPaid?: boolean } = {},
): Config {
  const problems: string[] = []
  const invalid = new Set<string>()
  const entries = Object.entries<Setting<unknown>>(settings).map(([name, setting]) => [name, valueOf(name, setting)])
  // The keys are those of `settings`, and each value was read by its own setting.
  const config = Object.fromEntries(entries) as Config
  if (isPaid) {
    const conflicts = findPaymentConflicts(config, { invalid, isNamed: (name) => Boolean(env[name]) })
    for (const problem of conflicts) problems.push(problem)
  }
  if (
    isPaid &&
    config.NODE_ENV === 'production' &&
    config.PAYMENTS === 'x402' &&
    !invalid.has('PAYMENTS') &&
    config.PUBLIC_URL === undefined &&
    !invalid.has('PUBLIC_URL')
  )
    problems.push('PUBLIC_URL: required in production, because wallets sign it; set the origin that callers use')
  if (config.WEB_BOT_AUTH === 'on' && config.PUBLIC_URL === undefined && !invalid.has('PUBLIC_URL'))
    problems.push('WEB_BOT_AUTH: on requires PUBLIC_URL, where owners of websites find the keys; set PUBLIC_URL')
  if (hasLlm(config) && config.OPENAI_MODEL === undefined)
    problems.push(
      'OPENAI_MODEL: required with OPENAI_API_KEY or OPENAI_BASE_URL; set the name of a model of that server',
    )
  if (problems.length > 0) throw new ConfigError(problems.join('\n'))
  return Object.freeze(config)

  function valueOf(name: string, setting: Setting<unknown>): unknown {
    try {
      const given = env[name] || (setting.secret && fileText(env[`${name}_FILE`]))
      return given ? setting.read(given) : setting.fallback
    } catch (error) {
      invalid.add(name)
      problems.push(`${name}: ${error instanceof Error ? error.message : String(error)}`)
      return setting.fallback
    }
  }
}

function fileText(path: string | undefined): string | undefined {
  return path ? readFileSync(path, 'utf8').trim() : undefined
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
