import { createPrivateKey } from 'node:crypto'
import { readFileSync, statSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { parseEgressRules } from './egress/egress-rules.ts'
import { microDollars } from './price.ts'
import { providerSettings } from './provider-settings.ts'
import {
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
} from './settings.ts'

/** Every setting, once. Each default works on a laptop. `.env.example` and the README list the same names. */
export const settings = {
  PORT: integerBetween(0, 65_535, 3000, 'Port of the API; 0 picks a free one'),
  HOST: text('127.0.0.1', 'Address the API listens on'),
  HEALTH_PORT: optionalInteger(0, 65_535, 'Port of /health/live and /health/ready in any process; none when unset'),
  DRAIN_DELAY_MS: integerBetween(
    0,
    10_000,
    0,
    'Milliseconds the API takes calls after SIGTERM, not ready, until load balancers know',
  ),
  PUBLIC_URL: optionalOrigin('Address under which callers reach the API; default http://localhost:PORT'),
  NODE_ENV: oneOf(['development', 'test', 'production'], 'development', 'production refuses settings made for tests'),
  DATA_DIR: text('.data', 'Folder of the embedded store and of the embedded Redis'),
  MONGODB_URL: mongoUrl('MongoDB that keeps the data, with the database in the path; SQLite in DATA_DIR when unset'),
  REDIS_URL: optionalSecret('Redis of the queue; without it npm start runs its own redis-server', 1),
  NO_INSTALL: flag('Forbids start and test to install missing programs'),
  LOG_LEVEL: oneOf(['fatal', 'error', 'warn', 'info', 'debug', 'silent'], 'info', 'Least level that is logged'),
  TRUST_PROXY: integerBetween(0, 10, 0, 'Proxies in front of the API whose X-Forwarded-For entries are believed'),
  PRICE_LIST: oneOf(['catalog', 'reference'], 'catalog', 'Which of the two price lists holds'),
  PAYMENTS: oneOf(
    ['x402', 'off'],
    'x402',
    'x402: paid calls are paid for, on local chains where nothing below says otherwise; off: everything is free',
  ),
  PAYMENTS_OFF_CONFIRMED: flag('Confirms PAYMENTS=off where NODE_ENV is production'),
  EVM_NETWORK: oneOf(
    ['eip155:8453', 'eip155:84532'],
    'eip155:84532',
    'Network on which USDC is taken (CAIP-2): Base, Base Sepolia',
  ),
  EVM_RPC_URL: optionalSecret('JSON-RPC address of that network; with it, and the next two, USDC is taken there', 8),
  EVM_PAY_TO: optionalHex(20, 'Address there that is paid'),
  EVM_FACILITATOR_KEY: optionalHex(
    32,
    'Private key there of the account that sends the payments in and pays for the gas',
  ),
  EVM_WALLET_FACTORIES: addresses(
    'Comma list of factories there whose smart wallets may pay before they are deployed (ERC-6492); we pay for that',
  ),
  EVM_CONFIRMATIONS: integerBetween(1, 10, 1, 'How many blocks deep a payment there must stand before it counts'),
  SVM_NETWORK: oneOf(
    ['solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp', 'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1'],
    'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1',
    'Solana network on which USDC is taken (CAIP-2): mainnet, devnet',
  ),
  SVM_RPC_URL: optionalSecret('JSON-RPC address of that network; with it, and the next two, USDC is taken there', 8),
  SVM_PAY_TO: optionalBase58(32, 'Address there that is paid; it needs a token account for USDC'),
  SVM_FACILITATOR_KEY: optionalBase58(64, 'Private key there of the account that pays the fees'),
  X402_FACILITATOR_URL: optionalSecret(
    'Facilitator that settles instead of our own keys; payments are then looked up on the RPC addresses, where given',
    8,
  ),
  X402_MIN_PAYMENT: dollars('0.004', 'Least payment on chain, in dollars, of the operations the catalog list marks so'),
  PROOF_KEY: optionalSecret('Key of the MAC in proofs; generated once and kept in the store when unset', 16),
  PROOF_KEY_ID: optionalText('Name of PROOF_KEY in proofs; derived from the key when unset'),
  PROOF_SIGNING_KEY: signingKey(
    'Ed25519 key of the signatures in proofs, PKCS 8 in PEM; generated once and kept when unset',
  ),
  SYNC_WAIT_MS: integerBetween(0, 600_000, 25_000, 'Milliseconds a call waits for its job before it is answered 202'),
  FREE_TIER_LIMIT: integerBetween(0, 1_000_000, 10, 'Free requests per hour and client address'),
  PREVIEW_LIMIT: integerBetween(0, 1_000_000, 10, 'Previews per hour and client address'),
  FEEDBACK_LIMIT: integerBetween(0, 1_000_000, 10, 'Feedback documents per hour and client address'),
  MCP_ORIGINS: list('Comma list of hosts whose web pages may call /mcp beside our own, or *: any page'),
  FETCH_CONCURRENCY: integerBetween(1, 1000, 32, 'Fetch jobs a worker process runs at once'),
  CRAWL_CONCURRENCY: integerBetween(1, 1000, 4, 'Jobs of several pages a worker process runs at once'),
  BROWSER_CONCURRENCY: optionalInteger(
    0,
    100,
    'Pages a worker process renders at once; by memory and cores when unset, 0: this process renders none',
  ),
  CHROME_PATH: programPath('Chromium or Chrome; default the one on the machine, or that of an npm package (Linux x64)'),
  HOST_CONCURRENCY: integerBetween(
    0,
    10_000,
    8,
    'Jobs of one host on their way at once, over all processes; 0: any number',
  ),
  EXTRACTION_THREADS: integerBetween(
    1,
    64,
    availableParallelism(),
    'Threads per worker process that turn pages into markdown',
  ),
  EGRESS_ALLOW: egressAllow('Comma list of host, host:port or CIDR that may be fetched although private'),
  DNS_SERVERS: list("Comma list of DNS servers for the addresses that callers give; default the system's"),
  ...providerSettings,
} as const

export type Config = Readonly<{ [N in keyof typeof settings]: ReturnType<(typeof settings)[N]['read']> }>

/** Thrown with every problem at once, a line each. */
export class ConfigError extends Error {}

/**
 * Reads, checks and freezes the settings. An empty value counts as unset. `isPaid`: whether this process has to do with
 * money; others need no settings for it, and are better off without its keys.
 */
export function readConfig(
  env: Readonly<Record<string, string | undefined>> = process.env,
  { isPaid = true }: { isPaid?: boolean } = {},
): Config {
  const problems: string[] = []
  const entries = Object.entries<Setting<unknown>>(settings).map(([name, setting]) => [name, valueOf(name, setting)])
  // The keys are those of `settings`, and each value was read by its own setting.
  const config = Object.fromEntries(entries) as Config
  if (isPaid) problems.push(...paymentProblems(config))
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

function paymentProblems(config: Config): string[] {
  const isRemote = config.X402_FACILITATOR_URL !== undefined
  const problems = rails.flatMap(([rpcUrl, payTo, key]) => {
    const [hasRpc, hasPayTo, hasKey] = [rpcUrl, payTo, key].map((name) => config[name] !== undefined)
    if (!isRemote && (hasRpc !== hasPayTo || hasPayTo !== hasKey))
      return [`${rpcUrl}, ${payTo}, ${key}: expected all three or none`]
    if (isRemote && hasKey) return [`${key}: expected none beside X402_FACILITATOR_URL, which settles instead`]
    return isRemote && hasRpc && !hasPayTo ? [`${payTo}: expected with ${rpcUrl}`] : []
  })
  const isProduction = config.NODE_ENV === 'production'
  if (isProduction && config.PAYMENTS === 'off' && !config.PAYMENTS_OFF_CONFIRMED) {
    problems.push('PAYMENTS: off gives everything away; set PAYMENTS_OFF_CONFIRMED=yes to mean it in production')
  }
  const hasAddress = rails.some(([, payTo]) => config[payTo] !== undefined)
  if (isProduction && config.PAYMENTS === 'x402' && !hasAddress) {
    const ways = rails.map((names) => names.join(', ')).join(', or ')
    problems.push(`PAYMENTS: in production x402 needs a network to be paid on: ${ways}`)
  }
  return problems
}

const rails = [
  ['EVM_RPC_URL', 'EVM_PAY_TO', 'EVM_FACILITATOR_KEY'],
  ['SVM_RPC_URL', 'SVM_PAY_TO', 'SVM_FACILITATOR_KEY'],
] as const

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

function programPath(about: string): Setting<string | undefined> {
  const read = (value: string) => {
    if (statSync(value, { throwIfNoEntry: false })?.isFile() !== true)
      throw new Error(`expected a program, found none at ${value}`)
    return value
  }
  return { read, fallback: undefined, about }
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

function addresses(about: string): Setting<readonly `0x${string}`[]> {
  const { read: readAll } = list(about)
  const { read: readOne } = optionalHex(20, about)
  return { read: (value) => readAll(value).flatMap((item) => readOne(item) ?? []), fallback: [], about }
}

function egressAllow(about: string): Setting<string> {
  const read = (value: string) => {
    parseEgressRules({ allow: value })
    return value
  }
  return { read, fallback: '', about }
}
