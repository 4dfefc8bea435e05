import { createSolanaRpc } from '@solana/kit'
import { describe, expect, it, onTestFinished } from 'vitest'
import { openDevnet } from '#devnet/open-devnet.ts'
import type { EvmDevnet } from '#devnet/open-evm-devnet.ts'
import type { SvmDevnet } from '#devnet/open-svm-devnet.ts'
import { openLog } from '#shared/runtime/log.ts'
import { supervisorsOf } from '#test/support/processes/descendants.ts'
import { openProcess } from '#test/support/processes/service.ts'
import { authorize, evmBalances, transferOn } from './evm-wallet.ts'
import { svmBalances, signTransfer } from './svm-wallet.ts'
import { temporaryDir } from './temporary-dir.ts'

describe('the local chains', () => {
  it('terminates the chains of a killed process and keeps their state', async () => {
    const dir = await temporaryDir()
    await using running = openProcess(['test/devnet/run-devnet.ts', dir], {})
    const { rpcUrls } = await running.logged('rpcUrls')
    const [evmUrl, svmUrl] = rpcUrls as [string, string]
    const { evm: other, svm: otherSvm } = await openChains(await temporaryDir())
    const evm = { ...other, rpcUrl: evmUrl }
    const svm = { ...otherSvm, rpcUrl: svmUrl }
    await transferOn(evm, await authorize(evm))
    const { value: latest } = await createSolanaRpc(svmUrl).getLatestBlockhash().send()
    await createSolanaRpc(svmUrl)
      .sendTransaction(await signTransfer(svm, latest), { encoding: 'base64' })
      .send()

    // Removes the supervisor that would terminate the chain with its owner.
    for (const { pid } of supervisorsOf(running.child)) process.kill(pid, 'SIGKILL')
    await running.end('SIGKILL')
    const successor = await openChains(dir)

    await expect(fetch(evmUrl)).rejects.toThrow('fetch failed')
    await expect(fetch(svmUrl)).rejects.toThrow('fetch failed')
    expect(await evmBalances(successor.evm)).toMatchObject({ payTo: 5000n })
    expect(await svmBalances(successor.svm)).toMatchObject({ payTo: 5000n })
  })

  it('logs one line per chain if another process runs it', async () => {
    const dir = await temporaryDir()
    const first = await openChains(dir)
    const lines: string[] = []
    const second = await openDevnet({ dir, log: { warn: (line) => lines.push(line) } })

    expect(second).toMatchObject({ evm: undefined, svm: undefined })
    expect(lines.sort()).toEqual([
      `no local EVM chain: another process already runs it at ${first.evm.rpcUrl}`,
      `no local Solana chain: another process already runs it at ${first.svm.rpcUrl}`,
    ])
  })
})

async function openChains(dir: string): Promise<{ evm: EvmDevnet; svm: SvmDevnet }> {
  const { evm, svm, ...devnet } = await openDevnet({ dir, log: openLog({ level: 'warn', role: 'test' }) })
  if (evm === undefined || svm === undefined) throw new Error('a chain does not run on this platform')
  onTestFinished(() => devnet[Symbol.asyncDispose]())
  return { evm, svm }
}
