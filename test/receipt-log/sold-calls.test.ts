import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { appendLeaves } from '#shared/receipt-log/tiles.ts'
import { openSqliteStore } from '#shared/storage/sqlite/open-sqlite-store.ts'
import { receiptLogStore } from '#shared/storage/stores/receipt-log/receipt-log.ts'
import { callOperation } from '#test/support/calls/client.ts'
import {
  callAs,
  openCreditService,
  publicUrl,
  type Caller,
  type CreditService,
} from '#test/support/processes/credit-service.ts'
import { openHeldSite } from '#test/support/sites/held-site.ts'
import { openAuditor, type Auditor, type Receipt } from './auditor.ts'
import { replaceHead } from './replace-head.ts'
import { leafOfReceipt, rootOfLeaves, type Head } from './rfc9162.ts'

const adminToken = 'a-token-of-the-test'

describe('the receipt log of a service', () => {
  let credits: CreditService
  let of: Caller
  let auditor: Auditor
  beforeAll(async () => {
    credits = await openCreditService({ ADMIN_TOKEN: adminToken })
    of = { url: credits.service.url, by: await credits.openWallet() }
    auditor = openAuditor(of.url)
  })
  afterAll(() => credits[Symbol.asyncDispose]())

  const set = async (key: string) =>
    String((await callAs(of, 'memory-set', { key, value: 1 })).headers.get('X-Receipt-Id'))

  /** The receipt, once the log proves it. */
  async function logged(requestId: string): Promise<Receipt> {
    const proof = async () => (await callOperation(of.url, 'log-proof', { requestId })).status
    await expect.poll(proof).toBe(200)
    return auditor.receipt(requestId)
  }

  it('proves each charged call, and that it only grows', async () => {
    const first = await logged(await set('first'))
    const older = await auditor.head()
    expect(await auditor.proves(first, older)).toBe(true)
    expect(first.log).toMatchObject({ proof: `${publicUrl}/log/proof/${String(first['requestId'])}` })
    expect(first.log?.leafHash).toBe(leafOfReceipt(first).toString('hex'))

    const onChain = await credits.pay({ url: `${credits.site.url}/` })
    const more = [await set('second'), await set('third'), String(onChain.headers.get('X-Receipt-Id'))]
    const receipts = await Promise.all(more.map(logged))
    const newer = await auditor.head()
    expect(newer.treeSize).toBeGreaterThanOrEqual(older.treeSize + 3)
    expect(receipts[2]).toMatchObject({ paymentMethod: 'x402', outcome: 'delivered', status: 200 })
    for (const receipt of [first, ...receipts]) expect(await auditor.proves(receipt, newer)).toBe(true)
    // The proof for a head that a payer kept stays available.
    expect(await auditor.proves(first, older)).toBe(true)
    expect(await auditor.provesGrowth(older, newer)).toBe(true)
    expect(await auditor.provesGrowth(newer, newer)).toBe(true)
    const places = [first, ...receipts].map(({ log }) => log?.leafIndex)
    expect(new Set(places).size).toBe(4)
  })

  it('proves nothing about a receipt that differs in any field', async () => {
    const receipt = await logged(await set('changed'))
    const head = await auditor.head()
    const changes = [
      { price: { amount: '0', currency: 'USD' } },
      { outcome: 'failed' },
      { responseHash: '0'.repeat(64) },
      { salt: 'another' },
      { more: true },
    ]
    for (const change of changes) expect(await auditor.proves({ ...receipt, ...change }, head)).toBe(false)
    for (const name of Object.keys(receipt).filter((field) => field !== 'log' && field !== 'requestId')) {
      const { [name]: _, ...rest } = receipt
      expect([name, await auditor.proves(rest, head)]).toEqual([name, false])
    }
  })

  it('has a leaf for a refunded call, and none for a call that was not charged', async () => {
    const url = `${credits.site.url}/missing`
    const refunded = await callAs(of, 'fetch-basic', { url })
    const receipt = await logged(String(refunded.headers.get('X-Request-Id')))
    expect(receipt).toMatchObject({ outcome: 'refunded', refunded: { amount: '0.002' } })
    expect(await auditor.proves(receipt, await auditor.head())).toBe(true)

    const failed = await credits.pay({ url })
    const requestId = failed.headers.get('X-Request-Id')
    expect(await auditor.receipt(String(requestId))).toMatchObject({ outcome: 'failed' })
    const { status, body } = await callOperation(of.url, 'log-proof', { requestId })
    expect([status, body['code'], body['retryable']]).toEqual([404, 'RECEIPT_NOT_LOGGED', false])
  })

  it('tells a caller to retry while the outcome is open', async () => {
    await using site = await openHeldSite()
    const accepted = await callAs(
      of,
      'fetch-basic',
      { url: `${site.url}/held` },
      { headers: { Prefer: 'respond-async' } },
    )
    const requestId = String(accepted.headers.get('X-Receipt-Id'))
    await site.reached()
    const { status, body } = await callOperation(of.url, 'log-proof', { requestId })
    expect([status, body['code'], body['retryable'], body['retryAfter']]).toEqual([404, 'RECEIPT_NOT_LOGGED', true, 2])
    site.release()
    expect(await auditor.proves(await logged(requestId), await auditor.head())).toBe(true)
  })

  it('refuses sizes that the log does not have, and names the sizes that it has', async () => {
    const receipt = await logged(await set('sizes'))
    const { treeSize } = await auditor.head()
    const { leafIndex = 0 } = receipt.log ?? {}
    const { requestId } = receipt
    const wrong = [
      ['log-proof', { requestId, treeSize: leafIndex }, '/treeSize'],
      ['log-proof', { requestId, treeSize: treeSize + 1000 }, '/treeSize'],
      ['log-consistency', { first: treeSize + 1000 }, '/first'],
      ['log-consistency', { first: 2, second: 1 }, '/second'],
      ['log-consistency', { first: 1, second: treeSize + 1000 }, '/second'],
    ] as const
    for (const [name, input, path] of wrong) {
      const { status, body } = await callOperation(of.url, name, input)
      expect([input, status, body]).toMatchObject([input, 400, { code: 'INVALID_REQUEST', details: [{ path }] }])
    }
  })

  it('reports its size and its lag as metrics', async () => {
    await logged(await set('counted'))
    const { treeSize } = await auditor.head()
    const metrics = async () => {
      const headers = { Authorization: `Bearer ${adminToken}` }
      return (await fetch(`${of.url}/metrics`, { headers })).text()
    }
    // The scheduler reports them at the start of its next round.
    await expect.poll(metrics).toContain(`\nwebintel_receipt_log_leaves ${treeSize}\n`)
    expect(await metrics()).toContain('\nwebintel_receipt_log_lag_seconds 0\n')
  })

  it('keeps the leaf of a call whose data its wallet erased', async () => {
    const by = await credits.openWallet()
    const { headers } = await callAs({ ...of, by }, 'memory-set', { key: 'erased', value: 1 })
    const requestId = String(headers.get('X-Receipt-Id'))
    // The scheduler may not have seen the receipt yet.
    const before = await auditor.receipt(requestId)
    expect((await callAs({ ...of, by }, 'wallet-erase', {})).status).toBe(200)
    const after = await logged(requestId)
    for (const field of ['salt', 'requestHash', 'responseHash']) {
      expect(before).toHaveProperty(field)
      expect(after).not.toHaveProperty(field)
    }
    const head = await auditor.head()
    // The payer kept the receipt. Without the salt, nobody can test guesses of what is missing.
    expect(await auditor.proves(before, head)).toBe(true)
    expect(await auditor.proves(after, head)).toBe(false)
  })

  it('cannot be rewritten or truncated behind the back of a payer who kept a head', async () => {
    const receipt = await logged(await set('kept'))
    const kept = await auditor.head()
    await using store = await openSqliteStore({ dir: credits.service.dir })
    const receiptLog = receiptLogStore(store)
    const { log } = await receiptLog.find()
    const leaves = split(log.tree.edge[0] ?? Buffer.alloc(0)).slice(0, kept.treeSize)
    const forge = async (forged: readonly Buffer[]): Promise<Head> => {
      const { tree } = appendLeaves({ size: 0, edge: [] }, forged)
      // As an operator would who has the signing key and the database.
      replaceHead(credits.service.dir, { tree, rootHash: rootOfLeaves(forged).toString('hex') })
      return auditor.head()
    }
    const { leafIndex = 0 } = receipt.log ?? {}

    const rewritten = await forge(leaves.with(leafIndex, leafOfReceipt({ ...receipt, price: 'another' })))
    expect(rewritten.treeSize).toBe(kept.treeSize)
    expect(await auditor.provesGrowth(kept, rewritten)).toBe(false)
    expect(await auditor.proves(receipt, rewritten)).toBe(false)

    const grown = await forge([...leaves.with(0, leafOfReceipt({ forged: true })), ...leaves.slice(0, 3)])
    expect(await auditor.provesGrowth(kept, grown)).toBe(false)

    const truncated = await forge(leaves.slice(0, -1))
    expect(await auditor.provesGrowth(kept, truncated)).toBe(false)

    const restored = await forge(leaves)
    expect(await auditor.provesGrowth(kept, restored)).toBe(true)
    expect(await auditor.proves(receipt, kept)).toBe(true)
  })
})

const split = (hashes: Buffer) =>
  Array.from({ length: hashes.length / 32 }, (_, at) => hashes.subarray(at * 32, at * 32 + 32))
