import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openKeyService, type KeyService } from '#test/keys/key-service.ts'
import { balanceOf, callAs, openWalletWithCredits, sendAs } from '#test/support/processes/credit-service.ts'
import { adminToken, signIn, type AdminBrowser } from './admin-client.ts'

describe('a wallet that the operator blocks', () => {
  let keys: KeyService
  let browser: AdminBrowser
  beforeAll(async () => {
    keys = await openKeyService({ ADMIN_TOKEN: adminToken })
    browser = await signIn(keys.service.url)
  })
  afterAll(() => keys[Symbol.asyncDispose]())

  const change = (action: 'blocks' | 'unblock', name: string) =>
    browser.submit('/admin/blocks', `/admin/${action}`, { name, reason: 'a dispute' })
  const answerOf = async (response: Response) => [response.status, ((await response.json()) as { code?: string }).code]
  const blocked = [403, 'WALLET_BLOCKED']
  let page = 0
  const input = () => ({ url: `${keys.site.url}/?page=${page++}` })

  it('cannot pay by x402', async () => {
    await change('blocks', keys.payer.address)
    await expect.poll(async () => answerOf(await keys.pay(input()))).toEqual(blocked)
    const paid = await keys.paid()
    const seen = keys.site.requests.length
    expect((await keys.pay(input())).status).toBe(403)
    expect([await keys.paid(), keys.site.requests.length]).toEqual([paid, seen])
    await change('unblock', keys.payer.address)
    await expect.poll(async () => (await keys.pay(input())).status).toBe(200)
  })

  it('cannot pay with credits, by a sign-in or a key, and can still read its data', async () => {
    const by = await openWalletWithCredits(keys.service, 1_000_000)
    const of = { url: keys.service.url, by }
    const { key } = await keys.makeSpender(by, { limit: '1' })
    expect((await callAs(of, 'fetch-basic', input())).status).toBe(200)
    await change('blocks', by.address)
    await expect.poll(async () => answerOf(await sendAs(of, 'fetch-basic', input()))).toEqual(blocked)
    const balance = await balanceOf(of)
    const seen = keys.site.requests.length
    const withKey = await keys.callWith(key, 'fetch-basic', input())
    expect([withKey.status, withKey.body['code']]).toEqual(blocked)
    const { status, body } = await keys.callWith(key, 'credits-balance', {})
    expect([status, body['code']]).toEqual(blocked)
    expect(await answerOf(await sendAs(of, 'memory-set', { key: 'a', value: 'b' }))).toEqual(blocked)
    expect([await balanceOf(of), keys.site.requests.length]).toEqual([balance, seen])
    // Others are served.
    const other = { ...of, by: await openWalletWithCredits(keys.service, 1_000_000) }
    expect((await callAs(other, 'fetch-basic', input())).status).toBe(200)
    await change('unblock', by.address)
    await expect.poll(async () => (await sendAs(of, 'fetch-basic', input())).status).toBe(200)
    expect((await keys.callWith(key, 'fetch-basic', input())).status).toBe(200)
  })
})
