import { appendFile, mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { createSolanaRpc } from '@solana/kit'
import { decodePaymentResponseHeader, wrapFetchWithPayment } from '@x402/fetch'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { openSvmDevnet, type SvmDevnet, type SvmDevnetOptions } from '#devnet/open-svm-devnet.ts'
import { openLog } from '#shared/runtime/log.ts'
import { openSvmSite } from './svm-site.ts'
import { signTransfer, svmBalances, svmClient } from './svm-wallet.ts'
import { temporaryDir } from './temporary-dir.ts'

describe('the local Solana chain', () => {
  it('settles eight concurrent payments of the official client', async () => {
    const devnet = await openTestDevnet()
    const site = await openSvmSite(devnet)
    const before = await svmBalances(devnet)
    const pay = wrapFetchWithPayment(fetch, await svmClient(devnet))

    const answers = await Promise.all(Array.from({ length: 8 }, () => pay(site.url, { method: 'POST' })))

    expect(answers.map(({ status }) => status)).toEqual(Array(8).fill(200))
    const receipts = answers.map(({ headers }) => decodePaymentResponseHeader(headers.get('PAYMENT-RESPONSE') ?? ''))
    expect(new Set(receipts.map(({ transaction }) => transaction)).size).toBe(8)
    expect(await svmBalances(devnet)).toEqual({ payer: before.payer - 40_000n, payTo: before.payTo + 40_000n })
  })

  it('executes a transaction once and rejects its replay', async () => {
    const devnet = await openTestDevnet()
    const rpc = createSolanaRpc(devnet.rpcUrl)
    const { value: latest } = await rpc.getLatestBlockhash().send()
    const transfer = await signTransfer(devnet, latest)
    const { payTo } = await svmBalances(devnet)

    const signature = await rpc.sendTransaction(transfer, { encoding: 'base64' }).send()
    await expect(rpc.sendTransaction(transfer, { encoding: 'base64' }).send()).rejects.toMatchObject({
      cause: { message: expect.stringMatching(/already.*processed/i) },
    })
    await rpc.sendTransaction(transfer, { encoding: 'base64', skipPreflight: true }).send()

    expect(await svmBalances(devnet)).toMatchObject({ payTo: payTo + 5000n })
    const { value } = await rpc.getSignatureStatuses([signature]).send()
    expect(value[0]).toMatchObject({ err: null })
  })

  it('rejects a blockhash older than 150 blocks', async () => {
    const devnet = await openTestDevnet({ slotMs: 2 })
    const rpc = createSolanaRpc(devnet.rpcUrl)
    const { value: latest } = await rpc.getLatestBlockhash().send()
    const transfer = await signTransfer(devnet, latest)
    const before = await svmBalances(devnet)
    while ((await rpc.getBlockHeight().send()) <= latest.lastValidBlockHeight) await setTimeout(10)

    expect((await rpc.isBlockhashValid(latest.blockhash).send()).value).toBe(false)
    await expect(rpc.sendTransaction(transfer, { encoding: 'base64' }).send()).rejects.toThrow()
    const simulated = await rpc.simulateTransaction(transfer, { encoding: 'base64', sigVerify: false }).send()
    expect(simulated.value.err).toBe('BlockhashNotFound')
    const signature = await rpc.sendTransaction(transfer, { encoding: 'base64', skipPreflight: true }).send()
    expect((await rpc.getSignatureStatuses([signature]).send()).value).toEqual([null])
    expect(await svmBalances(devnet)).toEqual(before)
  })

  it('keeps balances and transactions across a restart', async () => {
    const dir = await temporaryDir()
    const first = await openTestDevnet({ dir })
    const { value: latest } = await createSolanaRpc(first.rpcUrl).getLatestBlockhash().send()
    const transfer = await signTransfer(first, latest)
    const signature = await createSolanaRpc(first.rpcUrl).sendTransaction(transfer, { encoding: 'base64' }).send()
    const before = await svmBalances(first)
    await first[Symbol.asyncDispose]()
    // Simulates a crash during a write.
    await appendFile(join(dir, 'transactions.jsonl'), '{"slot":1,"trans')

    const second = await openTestDevnet({ dir })
    const rpc = createSolanaRpc(second.rpcUrl)

    expect(await svmBalances(second)).toEqual(before)
    expect((await rpc.getSignatureStatuses([signature]).send()).value[0]).toMatchObject({ err: null })
    // Its blockhash is still valid: only the earlier execution can reject it.
    const repeated = await rpc.simulateTransaction(transfer, { encoding: 'base64', sigVerify: true }).send()
    expect(repeated.value.err).toBe('AlreadyProcessed')

    // With the same blockhash it would be the same transaction.
    const newer = async () => {
      const { value } = await rpc.getLatestBlockhash().send()
      return value.blockhash === latest.blockhash ? undefined : value
    }
    const later = await vi.waitUntil(newer, { timeout: 60_000 })
    await rpc.sendTransaction(await signTransfer(second, later), { encoding: 'base64' }).send()
    const after = await svmBalances(second)
    await second[Symbol.asyncDispose]()
    expect(await svmBalances(await openTestDevnet({ dir }))).toEqual(after)
  })

  it('logs one line if it cannot be started', async () => {
    const lines: string[] = []
    const log = { warn: (line: string) => lines.push(line) }
    const dir = await temporaryDir()
    // The journal path is a folder, so opening it fails.
    await mkdir(join(dir, 'transactions.jsonl'))
    const devnet = await openSvmDevnet({ log, dir })
    expect(devnet).toBeUndefined()
    expect(lines).toEqual([expect.stringMatching(/^no local Solana chain: .+/)])
  })
})

async function openTestDevnet(options: Partial<SvmDevnetOptions> = {}): Promise<SvmDevnet> {
  const devnet = await openSvmDevnet({ log: openLog({ level: 'warn', role: 'test' }), ...options })
  if (devnet === undefined) throw new Error('no litesvm for this platform')
  onTestFinished(() => devnet[Symbol.asyncDispose]())
  return devnet
}
