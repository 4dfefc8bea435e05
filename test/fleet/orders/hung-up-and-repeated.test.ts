import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { callOperation } from '#test/support/calls/client.ts'
import { postTo } from '#test/support/calls/post-to.ts'
import type { TestWallet } from '#test/support/payments/wallet.ts'
import { openWalletWithCredits, publicUrl, sendAs } from '#test/support/processes/credit-service.ts'
import { sharedPaidService, type SharedPaidService } from '#test/support/processes/shared-service.ts'
import { articlePage, openFixtureSite, type FixtureSite } from '#test/support/sites/fixture-site.ts'
import { jobIdsOf } from '#test/support/stores/job-ids-of.ts'
import { storedCredits } from '#test/support/stores/stored-credits.ts'

/** A way to pay for a batch, as often as it is sent. */
type Send = (signal?: AbortSignal) => Promise<Response>

interface LogLine {
  requestId?: string
  operation?: string
  route?: string
}

const rounds = 8

// The first call hangs up after a time that differs by round, and is repeated at once: before it is claimed, while it
// settles, and after its job has started.
describe('a call that hangs up and is repeated at once', () => {
  let service: SharedPaidService
  let site: FixtureSite
  let wallet: TestWallet
  beforeAll(async () => {
    service = await sharedPaidService({ PUBLIC_URL: publicUrl })
    site = await openFixtureSite({ '/': articlePage('owls') })
    wallet = await openWalletWithCredits(service, 50_000_000)
  })
  afterAll(() => site[Symbol.asyncDispose]())

  const batchOf = (name: string) => ({ urls: [`${site.url}/?${name}`, `${site.url}/?${name}-2`] })
  const waysToPay: Record<'credits' | 'x402', (name: string, headers: Record<string, string>) => Promise<Send>> = {
    async credits(name, headers) {
      return (signal) =>
        sendAs({ url: service.url, by: wallet }, 'batch-fetch', batchOf(name), { headers, ...(signal && { signal }) })
    },
    async x402(name, headers) {
      const post = postTo(service.url)
      const call = { path: '/batch/fetch', headers }
      const payment = await service.payer.sign(await post(batchOf(name), call))
      return (signal) => post(batchOf(name), { ...call, payment, ...(signal && { signal }) })
    },
  }

  async function hangUpAndRepeat(send: Send, afterMs: number): Promise<Response> {
    const caller = new AbortController()
    const first = send(caller.signal).catch(() => undefined)
    await sleep(afterMs)
    caller.abort()
    const again = send()
    await first
    return again
  }

  it.each<['credits' | 'x402', string, Record<string, string>]>([
    ['credits', 'synchronous', {}],
    ['credits', 'asynchronous', { Prefer: 'respond-async' }],
    ['x402', 'synchronous', {}],
    ['x402', 'asynchronous', { Prefer: 'respond-async' }],
  ])('on %s is charged for each job that was done, and for no other: %s', async (method, mode, headers) => {
    const seen = service.lines.length
    const names = Array.from({ length: rounds }, (_, round) => `${method}-${mode}-${round}`)
    const replies = await Promise.all(
      names.map(async (name, round) => hangUpAndRepeat(await waysToPay[method](name, headers), 2 * round)),
    )
    expect(replies.map(({ status }) => status)).not.toContain(500)

    const requestIds = new Set(
      service.lines
        .slice(seen)
        .map((line) => JSON.parse(line) as LogLine)
        .filter(({ operation, route }) => operation === 'batch-fetch' && route !== undefined)
        .flatMap(({ requestId = '' }) => requestId),
    )
    expect(requestIds.size).toBeGreaterThanOrEqual(rounds)
    const charged = await Promise.all([...requestIds].map((requestId) => chargedAndDone(requestId)))
    expect(charged.filter(({ isCharged, isDone }) => isCharged !== isDone)).toEqual([])
    // Each page was read for a call that was charged, and each repeated call that was accepted was done.
    const fetched = names.filter((name) => site.requests.includes(`/?${name}`))
    const done = new Set(charged.flatMap(({ url }) => url ?? []))
    expect(fetched.map((name) => `${site.url}/?${name}`).filter((url) => !done.has(url))).toEqual([])
    const accepted = replies.filter(({ status }) => [200, 202].includes(status))
    expect(accepted.length).toBeGreaterThan(rounds / 2)
  })

  /** Waits for the end of a job. A call that never had a job was not charged. */
  async function chargedAndDone(requestId: string) {
    const jobIds = await jobIdsOf(service)
    const job = await vi.waitUntil(
      async () => {
        const { body } = await callOperation(service.url, 'job-get', { requestId: jobIds.of(requestId) })
        return body['status'] !== 'queued' && body['status'] !== 'running' ? body : undefined
      },
      { timeout: 60_000, interval: 100 },
    )
    const result = job['result'] as { results: { url: string; status: string }[] } | undefined
    const isDone = result?.results.every(({ status }) => status === 'success') === true
    const receipt = await callOperation(service.url, 'receipt-get', { requestId })
    const spent = storedCredits(service.dir)
      .filter((row) => row.requestId === requestId)
      .reduce((sum, { amount }) => sum + amount, 0)
    const isCharged = receipt.body['paymentMethod'] === 'credits' ? spent < 0 : receipt.body['outcome'] === 'delivered'
    return {
      requestId,
      isCharged,
      isDone,
      url: result?.results[0]?.url,
      outcome: receipt.body['outcome'],
      job: job['status'],
    }
  }
})
