import type { paymentSettings } from './payment-settings.ts'
import type { Values } from './settings.ts'

type PaymentConfig = Values<typeof paymentSettings> & { NODE_ENV: 'development' | 'test' | 'production' }

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
