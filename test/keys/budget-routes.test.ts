import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { solanaWallet, type TestWallet } from '#test/support/payments/wallet.ts'
import { balanceOf, callAs } from '#test/support/processes/credit-service.ts'
import { openKeyService, type KeyService, type MadeKey } from './key-service.ts'

describe('the budget of a spending key', () => {
  let keys: KeyService
  let wallet: TestWallet
  beforeAll(async () => {
    keys = await openKeyService()
    wallet = await keys.openWallet()
  })
  afterAll(() => keys[Symbol.asyncDispose]())

  let pages = 0
  const freshPage = () => `${keys.site.url}/?${pages++}`
  const failing = () => `${keys.site.url}/missing?${pages++}`
  const fetchWith = (key: string, url: string, headers: Readonly<Record<string, string>> = {}) =>
    keys.sendWith(key, 'POST /fetch/basic', { body: { url }, headers })
  const countOf = (responses: readonly Response[], status: number) =>
    responses.filter((response) => response.status === status).length

  /** The amounts of a key: spent in total, spent today, and left. */
  async function spent(keyId: string) {
    const { body } = await callAs<{ keys: MadeKey[] }>({ url: keys.service.url, by: wallet }, 'key-list', {
      limit: 100,
    })
    const key = body.keys.find((one) => one.keyId === keyId)
    return [key?.['spent'], key?.['spentToday'], key?.left]
  }

  it('is passed by no number of calls at once', async () => {
    const { key, keyId } = await keys.makeSpender(wallet, { limit: '0.005' })
    const calls = await Promise.all(Array.from({ length: 16 }, () => fetchWith(key, freshPage())))
    expect([countOf(calls, 200), countOf(calls, 402)]).toEqual([2, 14])
    expect(await spent(keyId)).toEqual(['0.004', '0.004', '0.001'])
  })

  it('is returned once by calls that fail, and by items that fail', async () => {
    const { key, keyId } = await keys.makeSpender(wallet, { limit: '0.01' })
    await Promise.all(Array.from({ length: 8 }, () => fetchWith(key, failing())))
    expect(await spent(keyId)).toEqual(['0', '0', '0.01'])
    const urls = [freshPage(), failing(), failing()]
    const batch = await keys.sendWith(key, 'POST /batch/fetch', { body: { urls } })
    const cost = String(batch.headers.get('X-Credit-Cost'))
    expect([batch.status, Number(cost)]).toEqual([200, expect.any(Number)])
    await expect.poll(() => spent(keyId)).toEqual([cost, cost, String(Number((0.01 - Number(cost)).toFixed(6)))])
  })

  it('is returned once by a job that is cancelled again and again', async () => {
    const { key, keyId } = await keys.makeSpender(wallet, { limit: '0.1' })
    const before = await balanceOf({ url: keys.service.url, by: wallet })
    const started = await keys.sendWith(key, 'POST /crawl', {
      body: { url: keys.site.url, limit: 20, async: true },
    })
    const { requestId } = (await started.json()) as { requestId: string }
    expect(started.status).toBe(202)
    await Promise.all(Array.from({ length: 4 }, () => keys.sendWith(key, `DELETE /jobs/${requestId}`)))
    // The crawl may have read its page before: then the page is paid.
    const page = ['0.0015', '0.0015', '0.0985']
    await expect.poll(() => spent(keyId)).toSatisfy((now) => now[0] === '0' || String(now) === String(page))
    const after = await balanceOf({ url: keys.service.url, by: wallet })
    expect((Number(before) - Number(after)).toFixed(6)).toBe(Number((await spent(keyId))[0]).toFixed(6))
  })

  it('pays once for calls at once with one Idempotency-Key', async () => {
    const { key, keyId } = await keys.makeSpender(wallet, { limit: '0.1' })
    const url = freshPage()
    const calls = await Promise.all(
      Array.from({ length: 8 }, () => fetchWith(key, url, { 'Idempotency-Key': 'the-same' })),
    )
    expect(countOf(calls, 200)).toBe(8)
    expect(await spent(keyId)).toEqual(['0.002', '0.002', '0.098'])
  })

  it('is charged for a job that runs while the key is revoked, and for nothing after it', async () => {
    const { key, keyId } = await keys.makeSpender(wallet, { limit: '0.1' })
    // Not the page of the crawl above, which may be stored.
    const started = await keys.sendWith(key, 'POST /crawl', { body: { url: freshPage(), limit: 2, async: true } })
    expect(started.status).toBe(202)
    await keys.sendWith(key, `DELETE /keys/${keyId}`)
    expect((await fetchWith(key, freshPage())).status).toBe(401)
    await expect.poll(async () => (await spent(keyId)).slice(0, 1)).toEqual(['0.0015'])
  })

  it('pays nothing that the credits do not cover, and shows no balance without access', async () => {
    const by = await solanaWallet()
    const { key } = await keys.makeSpender(by, { limit: '1' })
    const refused = await fetchWith(key, freshPage())
    const text = await refused.text()
    expect([refused.status, JSON.parse(text)]).toMatchObject([402, { code: 'INSUFFICIENT_CREDITS' }])
    expect(text).not.toContain('balance')
  })
})
