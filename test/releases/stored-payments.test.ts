import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { callOperation } from '#test/support/calls/client.ts'
import type { TestWallet } from '#test/support/payments/wallet.ts'
import { openCreditService, sendAs, type CreditService } from '#test/support/processes/credit-service.ts'

type Stored = Record<string, unknown>

describe('a payment that another release stored', () => {
  let service: CreditService
  let wallet: TestWallet
  beforeAll(async () => {
    service = await openCreditService()
    wallet = await service.openWallet()
  })
  afterAll(() => service[Symbol.asyncDispose]())

  /** Rewrites the stored payment of a request. */
  function rewrite(requestId: string | null, change: (record: Stored) => Stored): void {
    const database = new DatabaseSync(join(service.service.dir, 'durable.db'), { timeout: 5000 })
    const rows = database.prepare(
      `SELECT key, CAST(value AS TEXT) AS text FROM records WHERE collection = 'payments' AND CAST(value AS TEXT) LIKE ?`,
    )
    const [row] = rows.all(`%"requestId":"${requestId}"%`)
    const value = Buffer.from(JSON.stringify(change(JSON.parse(String(row?.['text'])) as Stored)))
    database
      .prepare(`UPDATE records SET value = ? WHERE collection = 'payments' AND key = ?`)
      .run(value, String(row?.['key']))
    database.close()
  }

  /** The first release stored no format, and no hash of the input as it was sent. */
  const byFirstRelease = (record: Stored): Stored =>
    Object.fromEntries(Object.entries(record).filter(([name]) => name !== 'format' && name !== 'sentHash'))
  /** The next one has a further default, so that its validated inputs have other hashes, and a further field. */
  const byNextRelease = (record: Stored): Stored => ({ ...record, format: 4, requestHash: 'f'.repeat(64), later: true })

  const releases = [
    ['first', byFirstRelease],
    ['next', byNextRelease],
  ] as const
  it.each(releases)('buys its answer again without a second charge (%s)', async (release, change) => {
    const input = { url: `${service.site.url}/?${release}` }
    const payment = await service.sign(input)
    const first = await service.post(input, { payment })
    const answer = await first.text()
    const requestId = first.headers.get('X-Request-Id')
    const before = await service.paid()
    rewrite(requestId, change)
    const again = await service.post(input, { payment })
    expect([again.status, await again.text()]).toEqual([200, answer])
    expect(await service.paid()).toBe(before)
    expect(await callOperation(service.service.url, 'receipt-get', { requestId })).toMatchObject({
      status: 200,
      body: { outcome: 'delivered', payer: service.payer.address.toLowerCase() },
    })
    const other = await service.post({ ...input, format: 'text' }, { payment })
    expect([other.status, await other.json()]).toMatchObject([409, { code: 'PAYMENT_REUSED' }])
  })

  it.each(releases)('is found by its Idempotency-Key without a second debit (%s)', async (release, change) => {
    const input = { url: `${service.site.url}/?credits-${release}` }
    const headers = { 'Idempotency-Key': release }
    const call = (of: object) => sendAs({ url: service.service.url, by: wallet }, 'fetch-basic', of, { headers })
    const first = await call(input)
    const answer = await first.text()
    rewrite(first.headers.get('X-Request-Id'), change)
    const again = await call(input)
    expect([again.status, await again.text()]).toEqual([200, answer])
    expect(again.headers.get('X-Credit-Balance')).toBe(first.headers.get('X-Credit-Balance'))
    const other = await call({ ...input, format: 'text' })
    expect([other.status, await other.json()]).toMatchObject([409, { code: 'IDEMPOTENCY_CONFLICT' }])
  })
})
