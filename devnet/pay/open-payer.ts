import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { answers } from '#devnet/answers.ts'
import { devnetDir } from '#devnet/devnet-dir.ts'
import type { Payer } from './payer.ts'

/** The test wallet of a local chain that runs. Throws a sentence a person can act on when none does. */
export async function openPayer(chain: 'evm' | 'svm', dataDir: string): Promise<Payer> {
  const dir = join(devnetDir(dataDir), chain)
  const rpcUrl = await readFile(join(dir, 'rpc-url'), 'utf8').catch(() => undefined)
  if (rpcUrl !== undefined && (await answers(rpcUrl))) return payerOn(chain, rpcUrl)
  const advice = 'npm start brings one up when no payment settings are given, where it runs'
  throw new Error(`No local chain of ${dir} answers: ${advice}.`)
}

/** One chain's packages take half a second to load: never both. */
async function payerOn(chain: 'evm' | 'svm', rpcUrl: string): Promise<Payer> {
  if (chain === 'svm') return (await import('./svm-payer.ts')).svmPayer(rpcUrl)
  return (await import('./evm-payer.ts')).evmPayer(rpcUrl)
}
