import { once } from 'node:events'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import { createKeyPairSignerFromBytes, getBase58Encoder, type Address } from '@solana/kit'
import { answers } from './answers.ts'
import type { DevnetOptions } from './open-evm-devnet.ts'
import { usdcMint } from './svm/genesis-accounts.ts'
import type { SvmChainOptions } from './svm/svm-chain-thread.ts'
import { svmKeys } from './well-known-keys.ts'

export interface SvmDevnet extends AsyncDisposable {
  /** That of Solana's devnet, since clients know its token; nothing ever leaves this machine. */
  network: 'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1'
  rpcUrl: string
  asset: Address
  /** Has a token account. */
  payTo: Address
  /** Pays the fees; base58 of 64 bytes, as the next. */
  facilitatorKey: string
  /** Has test USDC. */
  payerKey: string
}

export interface SvmDevnetOptions extends DevnetOptions {
  /** Length of a block; a blockhash lives for 150 of them. */
  slotMs?: number
}

/**
 * A Solana virtual machine of our own with test USDC at its public address, behind the part of Solana's RPC that
 * payments use, on a free port of loopback. It lives in a thread of this process. Undefined, after one line in the log,
 * where it does not run.
 */
export async function openSvmDevnet({ dir, log, slotMs = 400 }: SvmDevnetOptions): Promise<SvmDevnet | undefined> {
  try {
    if (dir !== undefined) await prepare(dir)
    return await openChain(dir, slotMs)
  } catch (error) {
    // Such as: npm has no litesvm for this platform, or an installation without development packages.
    log.warn(`no local Solana chain: ${error instanceof Error ? error.message.split('\n')[0] : String(error)}`)
    return undefined
  }
}

async function prepare(dir: string): Promise<void> {
  await mkdir(dir, { recursive: true })
  const rpcUrl = await readFile(join(dir, 'rpc-url'), 'utf8').catch(() => undefined)
  if (rpcUrl !== undefined && (await answers(rpcUrl))) throw new Error(`another process runs it, at ${rpcUrl}`)
}

async function openChain(dir: string | undefined, slotMs: number): Promise<SvmDevnet> {
  const chain: SvmChainOptions = { journalPath: dir && join(dir, 'transactions.jsonl'), slotMs }
  const thread = new Worker(join(import.meta.dirname, 'svm/svm-chain-thread.ts'), { workerData: chain })
  // The thread says nothing else; when it cannot start, this rejects with its error.
  const [rpcUrl] = (await once(thread, 'message')) as [string]
  thread.unref()
  if (dir !== undefined) await writeFile(join(dir, 'rpc-url'), rpcUrl)
  return {
    network: 'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1',
    rpcUrl,
    asset: usdcMint,
    payTo: (await createKeyPairSignerFromBytes(getBase58Encoder().encode(svmKeys.payTo))).address,
    facilitatorKey: svmKeys.facilitator,
    payerKey: svmKeys.payer,
    [Symbol.asyncDispose]: async () => void (await thread.terminate()),
  }
}
