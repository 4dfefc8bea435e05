import { dollars } from './dollars.ts'
import { evmKey, solanaKey } from './key-settings.ts'
import {
  flag,
  integerBetween,
  list,
  oneOf,
  optionalBase58,
  optionalHex,
  optionalSecret,
  type Setting,
} from './settings.ts'

/** Settings of payments: whether calls cost money, and the networks on which it moves. */
export const paymentSettings = {
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
} as const

function addresses(about: string): Setting<readonly `0x${string}`[]> {
  const { read: readAll } = list(about)
  const { read: readOne } = optionalHex(20, about)
  return { read: (value) => readAll(value).flatMap((item) => readOne(item) ?? []), fallback: [], about }
}
