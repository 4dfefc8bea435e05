import { createPrivateKey } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { parseEgressRules } from './egress/egress-rules.ts'
import { microDollars } from './price.ts'
import {
  flag,
  integerBetween,
  list,
  oneOf,
  optionalOrigin,
  optionalSecret,
  optionalText,
  text,
  type Setting,
} from './settings.ts'

/** Every setting, once. Each default works on a laptop. `.env.example` and the README list the same names. */
export const settings = {
  PORT: integerBetween(0, 65_535, 3000, 'Port of the API; 0 picks a free one'),
  HOST: text('127.0.0.1', 'Address the API listens on'),
  PUBLIC_URL: optionalOrigin('Address under which callers reach the API; default http://localhost:PORT'),
  NODE_ENV: oneOf(['development', 'test', 'production'], 'development', 'production refuses settings made for tests'),
  DATA_DIR: text('.data', 'Folder of the embedded store and of the embedded Redis'),
  MONGODB_URL: mongoUrl('MongoDB that keeps the data, with the database in the path; SQLite in DATA_DIR when unset'),
  REDIS_URL: optionalText('Redis of the queue; without it npm start runs its own redis-server'),
  NO_INSTALL: flag('Forbids start and test to install missing programs'),
  LOG_LEVEL: oneOf(['fatal', 'error', 'warn', 'info', 'debug', 'silent'], 'info', 'Least level that is logged'),
  TRUST_PROXY: integerBetween(0, 10, 0, 'Proxies in front of the API whose X-Forwarded-For entries are believed'),
  PRICE_LIST: oneOf(['catalog', 'reference'], 'catalog', 'Which of the two price lists holds'),
  PAYMENTS: oneOf(['off'], 'off', 'off: everything is free'),
  PAYMENTS_OFF_CONFIRMED: flag('Confirms PAYMENTS=off where NODE_ENV is production'),
  X402_MIN_PAYMENT: dollars('0.004', 'Least payment on chain, in dollars, of the operations the catalog list marks so'),
  PROOF_KEY: optionalSecret('Key of the MAC in proofs; generated once and kept in the store when unset', 16),
  PROOF_KEY_ID: optionalText('Name of PROOF_KEY in proofs; derived from the key when unset'),
  PROOF_SIGNING_KEY: signingKey(
    'Ed25519 key of the signatures in proofs, PKCS 8 in PEM; generated once and kept when unset',
  ),
  SYNC_WAIT_MS: integerBetween(0, 600_000, 25_000, 'Milliseconds a call waits for its job before it is answered 202'),
  FREE_TIER_LIMIT: integerBetween(0, 1_000_000, 10, 'Free requests per hour and client address'),
  FETCH_CONCURRENCY: integerBetween(1, 1000, 32, 'Fetch jobs a worker process runs at once'),
  EXTRACTION_THREADS: integerBetween(
    1,
    64,
    availableParallelism(),
    'Threads per worker process that turn pages into markdown',
  ),
  EGRESS_ALLOW: egressAllow('Comma list of host, host:port or CIDR that may be fetched although private'),
  DNS_SERVERS: list("Comma list of DNS servers for the addresses that callers give; default the system's"),
} as const

export type Config = Readonly<{ [N in keyof typeof settings]: ReturnType<(typeof settings)[N]['read']> }>

/** Thrown with every problem at once, a line each. */
export class ConfigError extends Error {}

/** Reads, checks and freezes the settings. An empty value counts as unset. */
export function readConfig(env: Readonly<Record<string, string | undefined>> = process.env): Config {
  const problems: string[] = []
  const entries = Object.entries<Setting<unknown>>(settings).map(([name, setting]) => [name, valueOf(name, setting)])
  // The keys are those of `settings`, and each value was read by its own setting.
  const config = Object.fromEntries(entries) as Config
  if (config.NODE_ENV === 'production' && config.PAYMENTS === 'off' && !config.PAYMENTS_OFF_CONFIRMED) {
    problems.push('PAYMENTS: off gives everything away; set PAYMENTS_OFF_CONFIRMED=yes to mean it in production')
  }
  if (problems.length > 0) throw new ConfigError(problems.join('\n'))
  return Object.freeze(config)

  function valueOf(name: string, setting: Setting<unknown>): unknown {
    try {
      const given = env[name] || (setting.secret && fileText(env[`${name}_FILE`]))
      return given ? setting.read(given) : setting.fallback
    } catch (error) {
      problems.push(`${name}: ${error instanceof Error ? error.message : String(error)}`)
      return setting.fallback
    }
  }
}

function fileText(path: string | undefined): string | undefined {
  return path ? readFileSync(path, 'utf8').trim() : undefined
}

function dollars(fallback: string, about: string) {
  return { read: microDollars, fallback: microDollars(fallback), about }
}

function mongoUrl(about: string): Setting<string | undefined> {
  const read = (value: string) => {
    if (/^mongodb(\+srv)?:\/\/[^/]/.test(value)) return value
    // Not what was found: it may hold a password.
    throw new Error('expected mongodb://… or mongodb+srv://…')
  }
  return { read, fallback: undefined, about, secret: true }
}

function signingKey(about: string): Setting<string | undefined> {
  const read = (value: string) => {
    if (!isEd25519(value)) throw new Error('expected an Ed25519 private key, PKCS 8 in PEM')
    return value
  }
  return { read, fallback: undefined, about, secret: true }
}

function isEd25519(pem: string): boolean {
  try {
    return createPrivateKey(pem).asymmetricKeyType === 'ed25519'
  } catch {
    return false
  }
}

function egressAllow(about: string): Setting<string> {
  const read = (value: string) => {
    parseEgressRules({ allow: value })
    return value
  }
  return { read, fallback: '', about }
}
