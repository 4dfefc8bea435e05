import { once } from 'node:events'
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import { createKeyPairSignerFromBytes, getBase58Encoder, type Address } from '@solana/kit'
import { lockChain } from './lock-chain.ts'
import type { DevnetOptions } from './open-evm-devnet.ts'
import { svmNetwork, usdcMint } from './svm/genesis-accounts.ts'
import type { SvmChainOptions } from './svm/svm-chain-thread.ts'
import { svmKeys } from './well-known-keys.ts'

export interface SvmDevnet extends AsyncDisposable {
  /** Only the identifier is public. Nothing leaves this machine. */
  network: typeof svmNetwork
  rpcUrl: string
  asset: Address
  /** Has a token account. */
  payTo: Address
  /** Pays the fees. 64 bytes in base58, as `payerKey`. */
  facilitatorKey: string
  /** Has test USDC. */
  payerKey: string
}

export interface SvmDevnetOptions extends DevnetOptions {
  /** Duration of a block; a blockhash is valid for 150 blocks. */
  slotMs?: number
}

/**
 * Starts a local Solana chain in a thread of this process, with test USDC at its public address and the RPC methods that
 * payments need. Logs one line and returns undefined if it cannot be started.
 */
export async function openSvmDevnet({
  dir,
  log,
  port = 0,
  slotMs = 400,
}: SvmDevnetOptions): Promise<SvmDevnet | undefined> {
  try {
    return await openChain(dir, { slotMs, port })
  } catch (error) {
    // For example: npm has no litesvm for this platform, or development packages are not installed.
    log.warn(`no local Solana chain: ${error instanceof Error ? error.message.split('\n')[0] : String(error)}`)
    return undefined
  }
}

async function openChain(dir: string | undefined, options: Omit<SvmChainOptions, 'journalPath'>): Promise<SvmDevnet> {
  await using opening = new AsyncDisposableStack()
  const lock = dir === undefined ? undefined : opening.use(await lockChain(dir))
  const chain: SvmChainOptions = { journalPath: dir && join(dir, 'transactions.jsonl'), ...options }
  const thread = new Worker(new URL('./svm/svm-chain-thread.ts', import.meta.url), { workerData: chain })
  opening.defer(async () => void (await thread.terminate()))
  // The only message of the thread is its URL. This rejects if the thread fails to start.
  const [rpcUrl] = (await once(thread, 'message')) as [string]
  thread.unref()
  await lock?.writeOwner(rpcUrl)
  const opened = opening.move()
  return {
    network: svmNetwork,
    rpcUrl,
    asset: usdcMint,
    payTo: (await createKeyPairSignerFromBytes(getBase58Encoder().encode(svmKeys.payTo))).address,
    facilitatorKey: svmKeys.facilitator,
    payerKey: svmKeys.payer,
    [Symbol.asyncDispose]: () => opened.disposeAsync(),
  }
}
