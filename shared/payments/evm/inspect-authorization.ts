import { parseAbi, parseEventLogs, type Address, type Hash, type PublicClient } from 'viem'
import type { Inspection, SettlementHints } from '#shared/payments/payment-rail.ts'
import type { Authorization } from './read-authorization.ts'

type ExpectedTransfer = Omit<Authorization, 'validAfter'>

const abi = parseAbi([
  'function authorizationState(address authorizer, bytes32 nonce) view returns (bool)',
  'event AuthorizationUsed(address indexed authorizer, bytes32 indexed nonce)',
  'event AuthorizationCanceled(address indexed authorizer, bytes32 indexed nonce)',
  'event Transfer(address indexed from, address indexed to, uint256 value)',
])

/** After this time, a reorganization no longer replaces the last block that could have used an authorization. */
const finalitySeconds = 30n

export interface InspectAuthorizationOptions {
  asset: Address
  /** Minimum time since it was signed. */
  ageMs: SettlementHints['ageMs']
  /** Block confirmations that its transfer needs. */
  confirmations: number
}

/**
 * Looks up an authorization in the token contract. An authorization that its owner cancelled, or used for another payee,
 * counts as expired. Missing events do not: behind one RPC URL some nodes may lag.
 */
export async function inspectAuthorization(
  client: PublicClient,
  authorization: ExpectedTransfer,
  { asset, ageMs, confirmations }: InspectAuthorizationOptions,
): Promise<Inspection> {
  const { from: authorizer, nonce, validBefore } = authorization
  const { number: blockNumber, timestamp } = await client.getBlock()
  const call = { address: asset, abi, functionName: 'authorizationState', args: [authorizer, nonce] } as const
  // Read the state of the block whose timestamp is compared.
  const isUsed = await client.readContract({ ...call, blockNumber })
  if (!isUsed) return { outcome: timestamp > validBefore + finalitySeconds ? 'expired' : 'open' }
  const filter = { address: asset, abi, args: { authorizer, nonce }, fromBlock: firstBlock(blockNumber, ageMs) }
  const [[used], [canceled]] = await Promise.all([
    client.getContractEvents({ ...filter, eventName: 'AuthorizationUsed' }),
    client.getContractEvents({ ...filter, eventName: 'AuthorizationCanceled' }),
  ])
  if (canceled !== undefined) return { outcome: 'expired' }
  if (used === undefined) return { outcome: 'open', isUsed: true }
  const isOurs = await paysUs(client, used.transactionHash, { asset, ...authorization })
  if (!isOurs) return { outcome: 'expired' }
  const isDeep = blockNumber - used.blockNumber + 1n >= BigInt(confirmations)
  return isDeep ? { outcome: 'paid', transaction: used.transactionHash } : { outcome: 'open', isUsed: true }
}

/** The start of the log search. Assumes at most two blocks per second; nodes limit the range of a search. */
function firstBlock(latest: bigint, ageMs: number): bigint {
  const blocksBack = BigInt(Math.ceil(ageMs / 500)) + 1000n
  return latest > blocksBack ? latest - blocksBack : 0n
}

/** Whether the transaction paid us. The payer may have signed the same nonce for another payee. */
async function paysUs(
  client: PublicClient,
  hash: Hash,
  { asset, from, to, value, nonce }: ExpectedTransfer & { asset: Address },
): Promise<boolean> {
  const { logs, status } = await client.getTransactionReceipt({ hash })
  if (status !== 'success') return false
  const tokenLogs = logs.filter(({ address }) => address.toLowerCase() === asset.toLowerCase())
  const [used] = parseEventLogs({ abi, eventName: 'AuthorizationUsed', logs: tokenLogs, args: { nonce } })
  const transfers = parseEventLogs({ abi, eventName: 'Transfer', logs: tokenLogs, args: { from, to } })
  // The token emits Transfer right after AuthorizationUsed. One transaction may contain several payments.
  return transfers.some((transfer) => transfer.args.value === value && transfer.logIndex === (used?.logIndex ?? -2) + 1)
}
