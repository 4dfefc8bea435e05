import { toHex, type Transport } from 'viem'

/**
 * The maximum gas of a transaction that settles, and of each simulation. A contract wallet runs its own code to confirm a
 * signature, at our cost. A settlement of USDC needs 0.1 million, wallets with passkeys half a million.
 */
export const maxGas = 1_000_000n

/** Every payment may use this much: twice the gas of an account with a key. */
export const freeGas = 200_000n

/** An upper bound for the price of ether in dollars, so that no price feed is needed. */
const maxEtherPrice = 10_000n

/** The gas that the settlement of so many micro-dollars may use. Beyond `freeGas` it must cost less than it brings. */
export function gasLimitFor(microDollars: bigint, gasPriceWei: bigint): bigint {
  const paidGas = (microDollars * weiPerEther) / (microDollarsPerDollar * maxEtherPrice * (gasPriceWei || 1n))
  if (paidGas < freeGas) return freeGas
  return paidGas < maxGas ? paidGas : maxGas
}

const weiPerEther = 10n ** 18n
const microDollarsPerDollar = 10n ** 6n

/** A transport whose simulations fail if they need more than `maxGas`. */
export function limitGas(transport: Transport): Transport {
  return (options) => {
    const opened = transport(options)
    const request: typeof opened.request = (args, more) => opened.request(withLimit(args), more)
    return { ...opened, request }
  }
}

function withLimit<T extends { method: string; params?: unknown }>(args: T): T {
  if (args.method !== 'eth_call' || !Array.isArray(args.params)) return args
  const [call, ...rest] = args.params as unknown[]
  return { ...args, params: [{ ...(call as object), gas: toHex(maxGas) }, ...rest] }
}
