import { readFileSync } from 'node:fs'
import { microDollars } from '#shared/contract/price.ts'
import { egressSettings } from './settings/egress-settings.ts'
import { factSettings } from './settings/fact-settings.ts'
import { evmKey, solanaKey, signingKey } from './settings/key-settings.ts'
import { hasLlm, llmSettings } from './settings/llm-settings.ts'
import { monitorSettings } from './settings/monitor-settings.ts'
import { operatorSettings } from './settings/operator-settings.ts'
import { providerSettings } from './settings/provider-settings.ts'
import { searchSettings } from './settings/search-settings.ts'
import {
  contact,
  flag,
  integerBetween,
  list,
  oneOf,
  optionalBase58,
  optionalHex,
  optionalInteger,
  optionalOrigin,
  optionalSecret,
  optionalText,
  text,
  type Setting,
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
  PUBLIC_URL: optionalOrigin('Public origin of the API, as callers reach it; default http://localhost:PORT'),
  NODE_ENV: oneOf(
    ['development', 'test', 'production'],
    'development',
    'Environment; production rejects settings meant for development',
  ),
  DATA_DIR: text('.data', 'Directory for the embedded database (SQLite) and the embedded Redis'),
  MONGODB_URL: mongoUrl('MongoDB connection string, with the database name in its path; SQLite in DATA_DIR when unset'),
  REDIS_URL: optionalSecret(
    'Redis connection string for the job queue, redis+cluster://HOST:PORT,HOST:PORT for a Redis Cluster; npm start runs its own redis-server when unset',
    1,
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
  PAYMENTS: oneOf(
    ['x402', 'off'],
    'x402',
    'x402: charge for paid operations, on local test chains unless a network is configured below; off: every call is free',
  ),
  PAYMENTS_OFF_CONFIRMED: flag('Confirms PAYMENTS=off when NODE_ENV is production'),
  EVM_NETWORK: oneOf(
    ['eip155:8453', 'eip155:84532'],
    'eip155:84532',
    'EVM network for USDC payments (CAIP-2): eip155:8453 is Base, eip155:84532 is Base Sepolia',
  ),
  EVM_RPC_URL: optionalSecret(
    'JSON-RPC URL of EVM_NETWORK; set it with EVM_PAY_TO and EVM_FACILITATOR_KEY to accept USDC there',
    8,
  ),
  EVM_PAY_TO: optionalHex(20, 'EVM address that receives the payments'),
  EVM_FACILITATOR_KEY: evmKey('Private key of the EVM account that submits settlements and pays the gas'),
  EVM_WALLET_FACTORIES: addresses(
    'Comma-separated factory addresses whose smart wallets may pay before they are deployed (ERC-6492); EVM_FACILITATOR_KEY pays the gas for the deployment',
  ),
  EVM_CONFIRMATIONS: integerBetween(1, 10, 1, 'Block confirmations an EVM payment needs before it counts as settled'),
  SVM_NETWORK: oneOf(
    ['solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp', 'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1'],
    'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1',
    'Solana network for USDC payments (CAIP-2): …Kvdp is mainnet, …2xqa1 is devnet',
  ),
  SVM_RPC_URL: optionalSecret(
    'JSON-RPC URL of SVM_NETWORK; set it with SVM_PAY_TO and SVM_FACILITATOR_KEY to accept USDC there',
    8,
  ),
  SVM_PAY_TO: optionalBase58(32, 'Solana address that receives the payments; it needs a USDC token account'),
  SVM_FACILITATOR_KEY: solanaKey('Private key of the Solana account that submits settlements and pays the fees'),
  X402_FACILITATOR_URL: optionalSecret(
    'x402 facilitator that settles payments in place of the two facilitator keys; the RPC URLs, if set, are used to confirm its settlements',
    8,
  ),
  DEVNET: flag('Declares the networks above to be the local test chains of npm run devnet'),
  X402_MIN_PAYMENT: dollars(
    '0.004',
    'Minimum on-chain payment in dollars, for operations the catalog price list marks',
  ),
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
  MCP_ORIGINS: list("Comma-separated hosts whose web pages may call /mcp, beside the API's own; * allows any"),
  ...workerSettings,
  ...egressSettings,
  ...providerSettings,
  ...searchSettings,
  ...factSettings,
  ...llmSettings,
  ...monitorSettings,
  ...operatorSettings,
} as const

export type Config = Readonly<{ [N in keyof typeof settings]: ReturnType<(typeof settings)[N]['read']> }>

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

/**
 * Contradictions between settings. `invalid`: settings whose value was already reported; they count as set.
 * `isNamed`: whether the environment names a setting, even with its default value.
 */
function findPaymentConflicts(
  config: Config,
  { invalid, isNamed }: { invalid: ReadonlySet<string>; isNamed: (name: string) => boolean },
): string[] {
  const isGiven = (name: keyof Config) => config[name] !== undefined || invalid.has(name)
  const isRemote = isGiven('X402_FACILITATOR_URL')
  const problems = rails.flatMap(([rpcUrl, payTo, key, network]) => {
    const [hasRpc, hasPayTo, hasKey] = [rpcUrl, payTo, key].map(isGiven)
    if (!isRemote && (hasRpc !== hasPayTo || hasPayTo !== hasKey))
      return [`${rpcUrl}, ${payTo}, ${key}: expected all three or none`]
    if (isRemote && hasKey) return [`${key}: cannot be combined with X402_FACILITATOR_URL; unset one of them`]
    if (isRemote && hasRpc && !hasPayTo) return [`${payTo}: required when ${rpcUrl} is set`]
    // Otherwise `npm start` would silently use local chains.
    const needed = isRemote ? payTo : `${rpcUrl}, ${payTo} and ${key}`
    const isNetworkGiven = isNamed(network) && !invalid.has(network)
    return isNetworkGiven && !hasPayTo ? [`${network}: requires ${needed}; set them, or unset ${network}`] : []
  })
  const isProduction = config.NODE_ENV === 'production'
  if (isProduction && config.PAYMENTS === 'off' && !config.PAYMENTS_OFF_CONFIRMED) {
    problems.push('PAYMENTS: off makes every call free; to confirm this in production, set PAYMENTS_OFF_CONFIRMED=yes')
  }
  const hasAddress = rails.some(([, payTo]) => isGiven(payTo))
  if (config.DEVNET) for (const problem of findDevnetProblems(config)) problems.push(problem)
  if (isProduction && config.PAYMENTS === 'x402' && !invalid.has('PAYMENTS') && !hasAddress) {
    const options = rails.map((names) => names.slice(0, 3).join(', ')).join(', or ')
    problems.push(`PAYMENTS: x402 in production requires a network that accepts payments; set ${options}`)
  }
  return problems
}

/** Per network: the three settings that enable it, and the setting that names it. */
const rails = [
  ['EVM_RPC_URL', 'EVM_PAY_TO', 'EVM_FACILITATOR_KEY', 'EVM_NETWORK'],
  ['SVM_RPC_URL', 'SVM_PAY_TO', 'SVM_FACILITATOR_KEY', 'SVM_NETWORK'],
] as const

/** The keys of local chains are public, and /discovery publishes their RPC URLs. */
function findDevnetProblems({ NODE_ENV, EVM_RPC_URL, SVM_RPC_URL }: Config): string[] {
  const urls = [EVM_RPC_URL, SVM_RPC_URL].filter((url) => url !== undefined)
  const areLocal = urls.every((url) => /^http:\/\/(127\.0\.0\.1|localhost):\d+\/?$/.test(url))
  return [
    ...(NODE_ENV === 'production'
      ? ['DEVNET: not allowed in production, because the keys of local chains are public']
      : []),
    ...(urls.length === 0
      ? ['DEVNET: requires EVM_RPC_URL or SVM_RPC_URL; copy the settings of devnet/settings.env']
      : []),
    ...(areLocal ? [] : ['DEVNET: EVM_RPC_URL and SVM_RPC_URL must be http://127.0.0.1:PORT']),
  ]
}

function fileText(path: string | undefined): string | undefined {
  return path ? readFileSync(path, 'utf8').trim() : undefined
}

function dollars(fallback: string, about: string) {
  return { read: microDollars, fallback: microDollars(fallback), fallbackText: fallback, about }
}

function mongoUrl(about: string): Setting<string | undefined> {
  const read = (value: string) => {
    if (/^mongodb(\+srv)?:\/\/[^/]/.test(value)) return value
    // The message omits the value: it may contain a password.
    throw new Error('expected mongodb://… or mongodb+srv://…')
  }
  return { read, fallback: undefined, about, secret: true }
}

function addresses(about: string): Setting<readonly `0x${string}`[]> {
  const { read: readAll } = list(about)
  const { read: readOne } = optionalHex(20, about)
  return { read: (value) => readAll(value).flatMap((item) => readOne(item) ?? []), fallback: [], about }
}
