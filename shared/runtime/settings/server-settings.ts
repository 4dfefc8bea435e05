import { list } from './list-readers.ts'
import {
  contact,
  flag,
  integerBetween,
  oneOf,
  optionalInteger,
  optionalOrigin,
  optionalSecret,
  optionalUrl,
  text,
  type Setting,
} from './readers.ts'

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

/** Settings of logs, metrics and traces. */
export const monitoringSettings = {
  LOG_LEVEL: oneOf(['fatal', 'error', 'warn', 'info', 'debug', 'silent'], 'info', 'Minimum log level'),
  LOG_FORMAT: oneOf(
    ['auto', 'json', 'pretty'],
    'auto',
    'json: one JSON object a line; pretty: lines for people, with live progress on a terminal; auto: pretty on a terminal, json elsewhere and when CI is set',
  ),
  ADMIN_TOKEN: optionalSecret(
    'Bearer token for /metrics and /admin/queues, on the port of the API and on HEALTH_PORT; both are off when unset',
    16,
  ),
  OTEL_EXPORTER_OTLP_ENDPOINT: optionalUrl(
    'OTLP/HTTP receiver of traces, without /v1/traces; no traces when unset; the other OTEL_ variables mean what OpenTelemetry defines',
  ),
} as const

/** Variables of OpenTelemetry that its packages for Node leave to the program. */
export const openTelemetryVariables = {
  OTEL_TRACES_SAMPLER: oneOf(
    [
      'parentbased_always_on',
      'parentbased_always_off',
      'parentbased_traceidratio',
      'always_on',
      'always_off',
      'traceidratio',
    ],
    'parentbased_always_on',
    'Sampler of traces',
  ),
  OTEL_TRACES_SAMPLER_ARG: share(1, 'Share of the traces that a traceidratio sampler keeps, from 0 to 1'),
  OTEL_SDK_DISABLED: flag('Turns traces off, whatever else is set'),
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

function share(fallback: number, about: string): Setting<number> {
  const read = (text: string) => {
    const value = Number(text)
    if (text.trim() !== '' && value >= 0 && value <= 1) return value
    throw new Error('expected a number from 0 to 1')
  }
  return { read, fallback, about }
}
