import { parseAbi, parseEventLogs, type Address, type Hash, type PublicClient } from 'viem'
import type { Inspection, Traces } from '#shared/ports/payment-rail.ts'
import type { Authorization } from './read-authorization.ts'

type Due = Omit<Authorization, 'validAfter'>

const abi = parseAbi([
  'function authorizationState(address authorizer, bytes32 nonce) view returns (bool)',
  'event AuthorizationUsed(address indexed authorizer, bytes32 indexed nonce)',
  'event AuthorizationCanceled(address indexed authorizer, bytes32 indexed nonce)',
  'event Transfer(address indexed from, address indexed to, uint256 value)',
])

/** After this nobody takes the last block that could have used an authorization back. */
const settledSeconds = 30n

export interface Search {
  asset: Address
  /** How long ago, at least, it was signed. */
  ageMs: Traces['ageMs']
  /** How many blocks deep its transfer must stand. */
  confirmations: number
}

/**
 * What the token says of an authorization. One that its owner cancelled, or used to pay somebody else, counts as expired.
 * Only what was seen decides: of several nodes behind one address, some know less than others.
 */
export async function inspectAuthorization(
  client: PublicClient,
  authorization: Due,
  { asset, ageMs, confirmations }: Search,
): Promise<Inspection> {
  const { from: authorizer, nonce, validBefore } = authorization
  const { number: blockNumber, timestamp } = await client.getBlock()
  const call = { address: asset, abi, functionName: 'authorizationState', args: [authorizer, nonce] } as const
  // In the state of the very block whose time is compared.
  const isUsed = await client.readContract({ ...call, blockNumber })
  if (!isUsed) return { outcome: timestamp > validBefore + settledSeconds ? 'expired' : 'open' }
  const where = { address: asset, abi, args: { authorizer, nonce }, fromBlock: firstBlock(blockNumber, ageMs) }
  const [[use], [end]] = await Promise.all([
    client.getContractEvents({ ...where, eventName: 'AuthorizationUsed' }),
    client.getContractEvents({ ...where, eventName: 'AuthorizationCanceled' }),
  ])
  if (end !== undefined) return { outcome: 'expired' }
  if (use === undefined) return { outcome: 'open' }
  const isOurs = await paysUs(client, use.transactionHash, { asset, ...authorization })
  if (!isOurs) return { outcome: 'expired' }
  const isDeep = blockNumber - use.blockNumber + 1n >= BigInt(confirmations)
  return isDeep ? { outcome: 'paid', transaction: use.transactionHash } : { outcome: 'open' }
}

/** No network of ours has more than two blocks a second; nodes refuse to search far. */
function firstBlock(latest: bigint, ageMs: number): bigint {
  const blocksBack = BigInt(Math.ceil(ageMs / 500)) + 1000n
  return latest > blocksBack ? latest - blocksBack : 0n
}

/** A nonce may be signed twice: used for a payment to somebody else, it paid nothing here. */
async function paysUs(
  client: PublicClient,
  hash: Hash,
  { asset, from, to, value, nonce }: Due & { asset: Address },
): Promise<boolean> {
  const { logs, status } = await client.getTransactionReceipt({ hash })
  if (status !== 'success') return false
  const ofToken = logs.filter(({ address }) => address.toLowerCase() === asset.toLowerCase())
  const [use] = parseEventLogs({ abi, eventName: 'AuthorizationUsed', logs: ofToken, args: { nonce } })
  const transfers = parseEventLogs({ abi, eventName: 'Transfer', logs: ofToken, args: { from, to } })
  // The token tells of the use first, and of its transfer right after: one transaction may hold many.
  return transfers.some((transfer) => transfer.args.value === value && transfer.logIndex === (use?.logIndex ?? -2) + 1)
}
