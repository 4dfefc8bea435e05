import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { callOperation } from '#test/support/client.ts'
import { balanceOf, callAs, openCreditService, type Caller, type CreditService } from '#test/support/credit-service.ts'
import { describeOperation } from '#test/support/describe-operation.ts'
import { openPayer } from '#test/support/payer.ts'
import { evmWallet } from '#test/support/wallet.ts'

describeOperation('wallet-export', () => {})
describeOperation('wallet-erase', () => {})

interface Exported {
  memory: { key: string; value: unknown }[]
  credits: { type: string; requestId: string }[]
  receipts: string[]
  next?: string
}

describe('what is kept for a wallet', () => {
  let credits: CreditService
  let of: Caller
  beforeAll(async () => {
    credits = await openCreditService()
    of = { url: credits.service.url, by: await credits.openWallet() }
    for (const key of ['a', 'b', 'c']) await callAs(of, 'memory-set', { key, value: { [key]: 1 } })
    await callAs(of, 'fetch-basic', { url: `${credits.site.url}/` })
  }, 60_000)
  afterAll(() => credits[Symbol.asyncDispose]())

  const exported = async (input: object = {}, by = of.by) =>
    (await callAs<Exported>({ ...of, by }, 'wallet-export', input)).body
  const receiptOf = async (requestId: string) => (await callOperation(of.url, 'receipt-get', { requestId })).body

  it('is told to it, all at once or page by page', async () => {
    const all = await exported()
    expect(all.memory).toMatchObject([{ key: 'a', value: { a: 1 } }, { key: 'b' }, { key: 'c' }])
    expect(all.credits.map(({ type }) => type)).toEqual(['spend', 'spend', 'spend', 'spend', 'bonus', 'purchase'])
    expect(all.receipts.length).toBe(1)
    expect(all.next).toBeUndefined()
    const parts: Exported[] = []
    for (let next: string | undefined = ''; next !== undefined; next = parts.at(-1)?.next)
      parts.push(await exported({ limit: 2, ...(next !== '' && { cursor: next }) }))
    expect(parts.flatMap(({ memory }) => memory)).toEqual(all.memory)
    expect(parts.flatMap((part) => part.credits)).toEqual(all.credits)
    expect(parts.flatMap(({ receipts }) => receipts)).toEqual(all.receipts)
    for (const cursor of ['x', 'W10', 'WzEsMiwzXQ'])
      expect((await callAs(of, 'wallet-export', { cursor })).status).toBe(400)
  })

  it('is told to nobody else', async () => {
    expect(await exported({}, evmWallet())).toMatchObject({ memory: [], credits: [], receipts: [] })
    expect((await callOperation(of.url, 'wallet-export', {})).status).toBe(401)
    expect((await callOperation(of.url, 'wallet-erase', {})).status).toBe(401)
  })

  it('is forgotten when it says so, but what was paid and the credits it has left', async () => {
    const payer = openPayer(credits.devnet)
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
    expect([after.memory, after.credits]).toEqual([[], before.credits])
    expect(await balanceOf(of)).toBe(balance)
    expect((await callAs(of, 'memory-get', { key: 'a' })).status).toBe(404)
    for (const [index, requestId] of spent.entries()) {
      const receipt = await receiptOf(requestId)
      const { requestHash, responseHash, ...kept } = old[index] ?? {}
      expect(requestHash).not.toBe('')
      expect(responseHash).toBeDefined()
      expect(receipt).toEqual({ ...kept, requestHash: '' })
      expect((await callOperation(of.url, 'job-get', { requestId })).status).toBe(404)
    }
    // Another wallet's is not touched.
    expect((await callAs({ ...of, by }, 'wallet-export', {})).body['memory']).toMatchObject([{ key: 'other' }])
  })

  it('is forgotten by no sign-in that was made for something else', async () => {
    const { status } = await callAs(of, 'wallet-erase', {}, { signed: { target: '/wallet/data?' } })
    expect(status).toBe(401)
  })
})
