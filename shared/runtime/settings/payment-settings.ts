import { evmKey, optionalBase58, optionalHex, solanaKey } from './key-readers.ts'
import { dollars, flag, list, oneOf, optionalSecret, type Setting, type Values } from './readers.ts'

/** Settings of payments: whether calls cost money, and the networks on which it moves. */
export const paymentSettings = {
  PRICE_LIST: oneOf(['catalog', 'reference'], 'catalog', 'Active price list'),
  PAYMENTS: oneOf(
    ['x402', 'off'],
    'x402',
    'x402: charge for paid operations, on local test chains unless a network is set; off: every call is free',
  ),
  EVM_NETWORK: oneOf(
    ['eip155:8453', 'eip155:84532'],
    'eip155:84532',
    'EVM network (CAIP-2): eip155:8453 is Base, eip155:84532 is Base Sepolia',
  ),
  EVM_RPC_URL: optionalSecret('JSON-RPC URL of EVM_NETWORK; requires EVM_PAY_TO and EVM_FACILITATOR_KEY', 8),
  EVM_PAY_TO: optionalHex(20, 'EVM address that receives the payments'),
  EVM_FACILITATOR_KEY: evmKey('Private key of the EVM account that settles and pays the gas'),
  EVM_WALLET_FACTORIES: addresses(
    'Comma-separated factories whose smart wallets may pay before they are deployed (ERC-6492), at the expense of EVM_FACILITATOR_KEY',
  ),
  SVM_NETWORK: oneOf(
    ['solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp', 'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1'],
    'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1',
    'Solana network (CAIP-2): …Kvdp is mainnet, …2xqa1 is devnet',
  ),
  SVM_RPC_URL: optionalSecret('JSON-RPC URL of SVM_NETWORK; requires SVM_PAY_TO and SVM_FACILITATOR_KEY', 8),
  SVM_PAY_TO: optionalBase58(32, 'Solana address that receives the payments; needs a USDC account'),
  SVM_FACILITATOR_KEY: solanaKey('Private key of the Solana account that settles and pays the fees'),
  X402_FACILITATOR_URL: optionalSecret(
    'x402 facilitator that settles in place of the facilitator keys; the RPC URLs confirm its settlements',
    8,
  ),
  X402_MIN_PAYMENT: dollars('0.004', 'Minimum on-chain payment in dollars, for operations that the catalog marks'),
} as const

/** Settings that `npm run devnet` and `npm start` set for local test chains. */
export const devnetSettings = {
  DEVNET: flag('Declares the networks to be the local test chains of npm run devnet'),
} as const

function addresses(about: string): Setting<readonly `0x${string}`[]> {
  const { read: readAll } = list(about)
  const { read: readOne } = optionalHex(20, about)
  return { read: (value) => readAll(value).flatMap((item) => readOne(item) ?? []), fallback: [], about }
}

type PaymentConfig = Values<typeof paymentSettings & typeof devnetSettings> & {
  NODE_ENV: 'development' | 'test' | 'production'
}

/**
 * Contradictions between settings, one message each. `invalid`: settings whose value was already reported; they count as
 * set. `isNamed`: whether the environment names a setting, even with its default value.
 */
export function findPaymentConflicts(
  config: PaymentConfig,
  { invalid, isNamed }: { invalid: ReadonlySet<string>; isNamed: (name: string) => boolean },
): string[] {
  const isGiven = (name: keyof PaymentConfig) => config[name] !== undefined || invalid.has(name)
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
function findDevnetProblems({ NODE_ENV, EVM_RPC_URL, SVM_RPC_URL }: PaymentConfig): string[] {
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
