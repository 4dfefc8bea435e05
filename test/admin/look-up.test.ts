import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openSqliteStore } from '#shared/storage/sqlite/open-sqlite-store.ts'
import { jobStore } from '#shared/storage/stores/jobs.ts'
import { spendingKeyStore } from '#shared/storage/stores/spending/spending-keys.ts'
import type { TestWallet } from '#test/support/payments/wallet.ts'
import {
  callAs,
  openCreditService,
  openWalletWithCredits,
  type CreditService,
} from '#test/support/processes/credit-service.ts'
import { adminToken, signIn, type AdminBrowser, type AdminReply } from './admin-client.ts'

const hostile = `"><script>alert(1)</script><img src=x onerror=alert(1)>`

describe('the look-ups of the operator', () => {
  let credits: CreditService
  let browser: AdminBrowser
  let by: TestWallet
  let requestId: string
  beforeAll(async () => {
    credits = await openCreditService({ ADMIN_TOKEN: adminToken })
    const { service, site } = credits
    by = await openWalletWithCredits(service, 1_000_000)
    const reply = await callAs({ url: service.url, by }, 'fetch-basic', { url: `${site.url}/` })
    requestId = reply.headers.get('X-Request-Id') ?? ''
    browser = await signIn(service.url)
  })
  afterAll(() => credits[Symbol.asyncDispose]())

  const lookUp = (text: string) => browser.open(`/admin/look-up?q=${encodeURIComponent(text)}`)
  const rowsOf = ({ page }: AdminReply, label: string) =>
    page(`[aria-label="${label}"] tbody tr`)
      .toArray()
      .map((row) =>
        page(row)
          .find('td')
          .toArray()
          .map((cell) => page(cell).text()),
      )

  it('find a wallet by its address, in any spelling, with its money and receipts', async () => {
    for (const spelling of [by.address, by.address.toLowerCase(), ` ${by.address} `]) {
      const found = await lookUp(spelling)
      expect(found.page('.state dd').text()).toBe('$0.998')
      expect(rowsOf(found, 'Ledger').map((row) => row.slice(1, 4))).toEqual([
        ['spend', '-0.002', '0.998'],
        ['refund', '1', '1'],
      ])
      expect(rowsOf(found, 'Recent receipts')).toEqual([
        [requestId, '/fetch/basic', '0.002', '0', 'credits', 'delivered'],
      ])
    }
  })

  it('find what a wallet paid on a chain', async () => {
    expect((await credits.pay({ url: `${credits.site.url}/?x402` })).status).toBe(200)
    const found = await lookUp(credits.payer.address)
    expect(rowsOf(found, 'Recent receipts')[0]?.slice(1)).toEqual(['/fetch/basic', '0.004', '0', 'x402', 'delivered'])
  })

  it('find a receipt and a job by the id of their call', async () => {
    const { page } = await lookUp(requestId)
    expect(page('#receipt + dl').text()).toContain('/fetch/basic')
    expect(page('#job + dl').text()).toContain('completed')
    expect(page('section a.mono').text()).toBe(by.address.toLowerCase())
  })

  it('say so when there is nothing', async () => {
    for (const text of [randomUUID(), 'owls', '0x12', hostile]) {
      const { status, page } = await lookUp(text)
      expect([text, status, page('.notice').length]).toEqual([text, 200, 1])
      expect(page('#q').attr('value')).toBe(text)
    }
  })

  it('show texts of callers as text', async () => {
    await using store = await openSqliteStore({ dir: credits.service.dir })
    const wallet = by.address.toLowerCase()
    const key = { keyId: 'hostile-key', wallet, keyHash: '0', label: hostile, above: [], limit: 1, access: [] }
    await spendingKeyStore(store).create({ ...key, createdAt: Date.now() })
    const call = {
      name: 'search',
      pool: 'search',
      input: { query: hostile, [hostile]: 'https://a.example/<b>' },
    } as const
    await jobStore(store).create('hostile-job', { ...call, createdAt: Date.now(), deadlineAt: Date.now() })
    for (const text of [by.address, 'hostile-job']) {
      const shown = await lookUp(text)
      expect(shown.page.text()).toContain(hostile)
      expect([shown.page('main script').length, shown.page('main img').length]).toEqual([0, 0])
    }
  })

  it('need the sign-in', async () => {
    const response = await fetch(`${credits.service.url}/admin/look-up?q=${by.address}`)
    expect([response.status, (await response.text()).includes('0.998')]).toEqual([401, false])
  })
})
