import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createTestClient, http, parseAbi, publicActions, walletActions, type Address, type Hex } from 'viem'
import { privateKeyToAddress } from 'viem/accounts'
import { anvilPath } from './evm/anvil-path.ts'
import contracts from './evm/contracts.json' with { type: 'json' }
import { startAnvil } from './evm/start-anvil.ts'
import { waitForPredecessor } from './evm/wait-for-predecessor.ts'
import { evmKeys } from './well-known-keys.ts'

export interface EvmDevnet extends AsyncDisposable {
  /** That of Base Sepolia, since clients know its token; nothing ever leaves this machine. */
  network: 'eip155:84532'
  rpcUrl: string
  asset: Address
  payTo: Address
  /** Has ETH for gas. */
  facilitatorKey: Hex
  /** Has test USDC, and so much ETH as anvil gives. */
  payerKey: Hex
}

export interface DevnetOptions {
  /** Where the chain is kept between runs; it begins anew each time without one. */
  dir?: string | undefined
  /** Told, in one line, what does not run here. */
  log: { warn: (line: string) => void }
}

export interface EvmDevnetOptions extends DevnetOptions {
  /** Anvil, if not the one npm brought. */
  executable?: string | undefined
}

/**
 * A chain of our own with test USDC and Multicall3 at their public addresses, on a free port of loopback. It ends with
 * this process. Undefined, after one line in the log, where it does not run.
 */
export async function openEvmDevnet(options: EvmDevnetOptions): Promise<EvmDevnet | undefined> {
  const { dir, log, executable = anvilPath() } = options
  if (executable === undefined) {
    log.warn(`no local EVM chain: npm brings no anvil for ${process.platform} ${process.arch} in this installation`)
    return undefined
  }
  try {
    return await openChain(executable, dir)
  } catch (error) {
    log.warn(`no local EVM chain: ${error instanceof Error ? error.message : String(error)}`)
    return undefined
  }
}

/** A block for each transaction, at once, and one now and then: without blocks no time passes, and nothing expires. */
const chainOptions = { 'chain-id': '84532', accounts: '3', 'mixed-mining': true, 'block-time': '30' } as const

/** USDC of Base Sepolia. */
export const evmUsdc: Address = '0x036CbD53842c5426634e7929541eC2318f3dCF7e'
const multicall3: Address = '0xcA11bde05977b3631167028862bE2a173976CA11'
const payerFunds = 1_000_000_000_000n

async function openChain(executable: string, dir: string | undefined): Promise<EvmDevnet> {
  await using opening = new AsyncDisposableStack()
  const markerPath = dir && join(dir, 'rpc-url')
  if (dir && markerPath) {
    await mkdir(dir, { recursive: true })
    await waitForPredecessor(markerPath)
  }
  const { rpcUrl } = opening.use(
    await startAnvil({
      executable,
      arguments: { ...chainOptions, ...(dir && { state: join(dir, 'state.json') }) },
      markerPath,
    }),
  )
  if (markerPath) await writeFile(markerPath, rpcUrl)
  await placeContracts(rpcUrl)
  const opened = opening.move()
  return {
    network: 'eip155:84532',
    rpcUrl,
    asset: evmUsdc,
    payTo: privateKeyToAddress(evmKeys.payTo),
    facilitatorKey: evmKeys.facilitator,
    payerKey: evmKeys.payer,
    [Symbol.asyncDispose]: () => opened.disposeAsync(),
  }
}

/** Sets the code each time, so that a kept chain gets a newer one. Money is given once. */
async function placeContracts(rpcUrl: string): Promise<void> {
  const chain = createTestClient({ mode: 'anvil', transport: http(rpcUrl) })
    .extend(publicActions)
    .extend(walletActions)
  // Written by compile-contracts.ts, in hex.
  await chain.setCode({ address: evmUsdc, bytecode: contracts.TestUsdc as Hex })
  await chain.setCode({ address: multicall3, bytecode: contracts.Multicall3 as Hex })
  const abi = parseAbi(['function totalSupply() view returns (uint256)', 'function mint(address to, uint256 value)'])
  if ((await chain.readContract({ address: evmUsdc, abi, functionName: 'totalSupply' })) > 0n) return
  const account = privateKeyToAddress(evmKeys.facilitator)
  const args = [privateKeyToAddress(evmKeys.payer), payerFunds] as const
  const hash = await chain.writeContract({ account, chain: null, address: evmUsdc, abi, functionName: 'mint', args })
  await chain.waitForTransactionReceipt({ hash, pollingInterval: 20 })
}
