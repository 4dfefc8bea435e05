import { generatePrivateKey } from 'viem/accounts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openSqliteStore } from '#shared/storage/sqlite/open-sqlite-store.ts'
import { memoryStore } from '#shared/storage/stores/memory.ts'
import { callOperation, checkReply } from '#test/support/calls/client.ts'
import { openPayer } from '#test/support/payments/payer.ts'
import { evmWallet } from '#test/support/payments/wallet.ts'
import {
  balanceOf,
  callAs,
  openCreditService,
  openWalletWithCredits,
  fund,
  type Caller,
  type CreditService,
} from '#test/support/processes/credit-service.ts'
import { openHeldSite } from '#test/support/sites/held-site.ts'

interface Exported {
  memory: { key: string; value: unknown }[]
  credits: { type: string; requestId: string; endpoint?: string; asked?: string }[]
  receipts: string[]
  payments: unknown[]
  next?: string
}

describe('the data of a wallet', () => {
  let credits: CreditService
  let of: Caller
  beforeAll(async () => {
    credits = await openCreditService()
    of = { url: credits.service.url, by: await credits.openWallet() }
    for (const key of ['a', 'b', 'c']) await callAs(of, 'memory-set', { key, value: { [key]: 1 } })
    await callAs(of, 'fetch-basic', { url: `${credits.site.url}/` })
  })
  afterAll(() => credits[Symbol.asyncDispose]())

  const exported = async (input: object = {}, by = of.by) =>
    (await callAs<Exported>({ ...of, by }, 'wallet-export', input)).body
  const receiptOf = async (requestId: string) => (await callOperation(of.url, 'receipt-get', { requestId })).body

  it('is exported to the wallet, completely or in pages', async () => {
    const all = await exported()
    expect(all.memory).toMatchObject([{ key: 'a', value: { a: 1 } }, { key: 'b' }, { key: 'c' }])
    expect(all.credits.map(({ type }) => type)).toEqual(['spend', 'spend', 'spend', 'spend', 'bonus', 'purchase'])
    expect(all.receipts.length).toBe(1)
    const bought = { requestId: all.receipts[0], endpoint: '/credits/buy', price: { amount: '10', currency: 'USD' } }
    expect(all.payments).toEqual([{ ...bought, network: 'eip155:84532', settledAt: expect.any(String) }])
    expect(all.next).toBeUndefined()
    const parts: Exported[] = []
    for (let next: string | undefined = ''; next !== undefined; next = parts.at(-1)?.next)
      parts.push(await exported({ limit: 2, ...(next !== '' && { cursor: next }) }))
    expect(parts.flatMap(({ memory }) => memory)).toEqual(all.memory)
    expect(parts.flatMap(({ payments }) => payments)).toEqual(all.payments)
    expect(parts.flatMap((part) => part.credits)).toEqual(all.credits)
    expect(parts.flatMap(({ receipts }) => receipts)).toEqual(all.receipts)
    for (const cursor of ['x', 'W10', 'WzEsMiwzXQ'])
      expect((await callAs(of, 'wallet-export', { cursor })).status).toBe(400)
  })

  it('says what each call asked for, to the wallet that paid and to no one else', async () => {
    const { body, headers } = await callAs(of, 'fetch-basic', { url: `${credits.site.url}/?token=secret` })
    const requestId = String(headers.get('X-Receipt-Id') ?? body['requestId'])
    const asked = async (by: Caller['by']) => (await callAs({ ...of, by }, 'receipt-get', { requestId })).body['asked']
    expect(await asked(of.by)).toBe('127.0.0.1')
    expect(await asked(evmWallet())).toBeUndefined()
    expect(await receiptOf(requestId)).not.toHaveProperty('asked')
    const rows = (await exported()).credits.filter((row) => row.requestId === requestId)
    expect(rows).toMatchObject([{ type: 'spend', asked: '127.0.0.1' }])
    const { history } = (await callAs<{ history: unknown }>(of, 'credits-history', {})).body
    expect(history).toEqual((await exported()).credits)
  })

  it('is exported in pages whatever the keys of its values are', async () => {
    const by = await credits.openWallet()
    const keys = ['"'.repeat(255), '"'.repeat(256)]
    for (const key of keys) await callAs({ ...of, by }, 'memory-set', { key, value: 1 })
    const { next } = await exported({ limit: 1 }, by)
    const last = await callAs<Exported>({ ...of, by }, 'wallet-export', { limit: 1, cursor: next })
    expect([last.status, last.body.memory?.map(({ key }) => key)]).toEqual([200, [keys[1]]])
  })

  it('is exported in parts of a few MiB, however many values fit on a page', async () => {
    const by = evmWallet()
    await using store = await openSqliteStore({ dir: credits.service.dir })
    const times = { storedAt: Date.now(), expiresAt: Date.now() + 3_600_000 }
    const keys = Array.from({ length: 100 }, (_, index) => `large ${100 + index}`)
    for (const key of keys)
      await memoryStore(store).set(by.address.toLowerCase(), {
        key,
        value: JSON.stringify('x'.repeat(60_000)),
        ...times,
      })
    const parts = [await exported({ limit: 1000 }, by)]
    for (let next = parts[0]?.next; next !== undefined; next = parts.at(-1)?.next)
      parts.push(await exported({ limit: 1000, cursor: next }, by))
    expect(parts.length).toBe(2)
    for (const { memory } of parts) expect(JSON.stringify(memory).length).toBeLessThan(5_000_000)
    expect(parts.flatMap(({ memory }) => memory.map(({ key }) => key))).toEqual(keys)
  })

  it('is not exported to other wallets', async () => {
    expect(await exported({}, evmWallet())).toMatchObject({ memory: [], credits: [], receipts: [] })
    expect((await callOperation(of.url, 'wallet-export', {})).status).toBe(401)
    expect((await callOperation(of.url, 'wallet-erase', {})).status).toBe(401)
  })

  it('is erased on request, except payments and remaining credits', async () => {
    const { payer } = credits
    const by = evmWallet(credits.devnet.payerKey)
    const set = await payer.fetch(`${of.url}/memory/set`, {
      method: 'POST',
      body: JSON.stringify({ key: 'other', value: 1 }),
      headers: { 'Content-Type': 'application/json' },
    })
    expect(set.status).toBe(200)
    const before = await exported()
    const balance = await balanceOf(of)
    const spent = before.credits.filter(({ type }) => type === 'spend').map(({ requestId }) => requestId)
    const old = await Promise.all(spent.map(receiptOf))
    expect((await callAs(of, 'wallet-erase', {})).body).toMatchObject({ memory: 3, receipts: spent.length + 1 })
    const after = await exported()
    expect([after.memory, after.credits]).toMatchObject([
      [],
      before.credits.map(({ requestId, type }) => ({ requestId, type })),
    ])
    expect([before, after].map(({ credits: rows }) => rows.some(({ asked }) => asked !== undefined))).toEqual([
      true,
      false,
    ])
    expect(await balanceOf(of)).toBe(balance)
    expect((await callAs(of, 'memory-get', { key: 'a' })).status).toBe(404)
    for (const [index, requestId] of spent.entries()) {
      const { log: _, ...receipt } = await receiptOf(requestId)
      const { requestHash, responseHash, salt, log: __, ...kept } = old[index] ?? {}
      expect(requestHash).toMatch(/^[0-9a-f]{64}$/)
      expect(responseHash).toMatch(/^[0-9a-f]{64}$/)
      expect(salt).toMatch(/^[\w-]{22}$/)
      expect(receipt).toEqual(kept)
      expect((await callOperation(of.url, 'job-get', { requestId })).status).toBe(404)
    }
    // The data of other wallets remains.
    expect((await callAs({ ...of, by }, 'wallet-export', {})).body['memory']).toMatchObject([{ key: 'other' }])
  })

  it('is also erased for a call in progress, once it has finished', async () => {
    await using site = await openHeldSite()
    const by = await credits.openWallet()
    const input = { url: `${site.url}/held` }
    const { status, body } = await callAs({ ...of, by }, 'fetch-basic', input, { headers: { Prefer: 'respond-async' } })
    expect(status).toBe(202)
    const requestId = String(body['requestId'])
    await site.reached()
    // The purchase of the credits is under way, too, until its receipt is final.
    const erase = async () => (await callAs({ ...of, by }, 'wallet-erase', {})).body['underWay']
    await expect.poll(erase).toBe(1)
    expect(await receiptOf(requestId)).toMatchObject({ outcome: 'pending', requestHash: expect.any(String) })
    site.release()
    const job = async () => (await callOperation(of.url, 'job-get', { requestId })).body['code']
    await expect.poll(job).toBe('JOB_NOT_FOUND')
    const receipt = await receiptOf(requestId)
    expect(receipt).toMatchObject({ outcome: 'delivered', price: { amount: '0.002' } })
    expect(receipt).not.toHaveProperty('requestHash')
    expect(await erase()).toBe(0)
  })

  it('is not available with its payment after it was erased; the error says why', async () => {
    const payerKey = generatePrivateKey()
    await fund(credits.devnet, payerKey, 1_000_000n)
    const payer = openPayer({ ...credits.devnet, payerKey })
    const by = evmWallet(payerKey)
    const post = (payment?: string) =>
      fetch(`${of.url}/fetch/basic`, {
        method: 'POST',
        body: JSON.stringify({ url: `${credits.site.url}/?erased` }),
        headers: { 'Content-Type': 'application/json', ...(payment !== undefined && { 'Payment-Signature': payment }) },
      })
    const payment = await payer.sign(await post())
    expect((await post(payment)).status).toBe(200)
    const given = await openWalletWithCredits(credits.service, 10_000)
    const named = { headers: { 'Idempotency-Key': 'erased' } }
    const input = { url: `${credits.site.url}/?erased` }
    expect((await callAs({ ...of, by: given }, 'fetch-basic', input, named)).status).toBe(200)

    for (const wallet of [by, given]) await callAs({ ...of, by: wallet }, 'wallet-erase', {})
    const again = await callAs({ ...of, by: given }, 'fetch-basic', input, named)
    const replies = [again, await checkReply(await post(payment), 'fetch-basic')]
    for (const reply of replies) {
      expect([reply.status, reply.body['code']]).toEqual([409, 'PAYMENT_REUSED'])
      expect(reply.body['message']).toContain('was erased')
    }
  })

  it('cannot be erased with a sign-in for another request', async () => {
    const { status } = await callAs(of, 'wallet-erase', {}, { signed: { target: '/wallet/data?' } })
    expect(status).toBe(401)
  })
})
