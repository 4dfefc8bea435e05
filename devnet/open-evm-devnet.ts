import { join } from 'node:path'
import { createTestClient, http, parseAbi, publicActions, walletActions, type Address, type Hex } from 'viem'
import { privateKeyToAddress } from 'viem/accounts'
import { anvilPath } from '#devnet/evm/start-anvil.ts'
import { identify } from '#shared/runtime/processes/process-identity.ts'
import contracts from './evm/contracts.json' with { type: 'json' }
import { startAnvil } from './evm/start-anvil.ts'
import { lockChain } from './lock-chain.ts'
import { evmKeys } from './well-known-keys.ts'

export interface EvmDevnet extends AsyncDisposable {
  /** Only the identifier is public. Nothing leaves this machine. */
  network: typeof evmNetwork
  rpcUrl: string
  asset: Address
  payTo: Address
  /** Has ETH for gas. */
  facilitatorKey: Hex
  /** Has test USDC and ETH. */
  payerKey: Hex
}

export interface DevnetOptions {
  /** Loopback port; a free port by default. */
  port?: number | undefined
  /** Folder that keeps the chain between runs. Without it, every run starts a new chain. */
  dir?: string | undefined
  /** Receives one line if the chain cannot be started. */
  log: { warn: (line: string) => void }
}

export interface EvmDevnetOptions extends DevnetOptions {
  /** Path of anvil; the one from npm by default. */
  executable?: string | undefined
}

/**
 * Starts a local EVM chain with test USDC and Multicall3 at their public addresses. It ends with this process.
 * Logs one line and returns undefined if it cannot be started.
 */
export async function openEvmDevnet(options: EvmDevnetOptions): Promise<EvmDevnet | undefined> {
  const { log, executable = anvilPath() } = options
  if (executable === undefined) {
    log.warn(`no local EVM chain: npm installed no anvil for ${process.platform} ${process.arch}`)
    return undefined
  }
  try {
    return await openChain(executable, options)
  } catch (error) {
    log.warn(`no local EVM chain: ${error instanceof Error ? error.message : String(error)}`)
    return undefined
  }
}

/** Mines a block per transaction, and one every 30 s: authorizations expire by block time. */
const chainOptions = { 'chain-id': '84532', accounts: '3', 'mixed-mining': true, 'block-time': '30' } as const

/** Base Sepolia, whose token is built into clients. */
export const evmNetwork = 'eip155:84532'

/** USDC of Base Sepolia. */
export const evmUsdc: Address = '0x036CbD53842c5426634e7929541eC2318f3dCF7e'
const multicall3: Address = '0xcA11bde05977b3631167028862bE2a173976CA11'
const payerUsdc = 1_000_000_000_000n

async function openChain(executable: string, { dir, port = 0 }: EvmDevnetOptions): Promise<EvmDevnet> {
  await using opening = new AsyncDisposableStack()
  const lock = dir === undefined ? undefined : opening.use(await lockChain(dir))
  const { rpcUrl, pid } = opening.use(
    await startAnvil({
      executable,
      arguments: { ...chainOptions, port: String(port), ...(dir && { state: join(dir, 'state.json') }) },
    }),
  )
  await lock?.writeOwner(rpcUrl, identify(pid))
  await installContracts(rpcUrl)
  const opened = opening.move()
  return {
    network: evmNetwork,
    rpcUrl,
    asset: evmUsdc,
    payTo: privateKeyToAddress(evmKeys.payTo),
    facilitatorKey: evmKeys.facilitator,
    payerKey: evmKeys.payer,
    [Symbol.asyncDispose]: () => opened.disposeAsync(),
  }
}

/** Sets the code on every start, so that a stored chain gets the current version. Mints the test USDC once. */
async function installContracts(rpcUrl: string): Promise<void> {
  const chain = createTestClient({ mode: 'anvil', transport: http(rpcUrl) })
    .extend(publicActions)
    .extend(walletActions)
  // compile-contracts.ts writes the code in hex.
  await chain.setCode({ address: evmUsdc, bytecode: contracts.TestUsdc as Hex })
  await chain.setCode({ address: multicall3, bytecode: contracts.Multicall3 as Hex })
  const abi = parseAbi(['function totalSupply() view returns (uint256)', 'function mint(address to, uint256 value)'])
  if ((await chain.readContract({ address: evmUsdc, abi, functionName: 'totalSupply' })) > 0n) return
  const account = privateKeyToAddress(evmKeys.facilitator)
  const args = [privateKeyToAddress(evmKeys.payer), payerUsdc] as const
  const hash = await chain.writeContract({ account, chain: null, address: evmUsdc, abi, functionName: 'mint', args })
  await chain.waitForTransactionReceipt({ hash, pollingInterval: 20 })
}
