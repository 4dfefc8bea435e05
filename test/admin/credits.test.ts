import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  balanceOf,
  openCreditService,
  openWalletWithCredits,
  type CreditService,
} from '#test/support/processes/credit-service.ts'
import { adminToken, postForm, signIn, type AdminBrowser } from './admin-client.ts'

const hostile = '<script>alert(1)</script> & "owls"'

describe('credits that the operator adds', () => {
  let credits: CreditService
  let browser: AdminBrowser
  beforeAll(async () => {
    credits = await openCreditService({ ADMIN_TOKEN: adminToken })
    browser = await signIn(credits.service.url)
  })
  afterAll(() => credits[Symbol.asyncDispose]())

  const openWallet = async () => {
    const by = await openWalletWithCredits(credits.service, 1_000_000)
    const page = `/admin/look-up?q=${by.address}`
    const balance = () => balanceOf({ url: credits.service.url, by })
    return { by, page, wallet: by.address.toLowerCase(), balance }
  }
  const logged = (wallet: string) =>
    credits.service.process.lines
      .map((line) => JSON.parse(line) as Record<string, unknown>)
      .filter((line) => line['wallet'] === wallet)

  it('are one row of the ledger with its reason, and one line of the log', async () => {
    const { page, wallet, balance } = await openWallet()
    const reply = await browser.submit(page, '/admin/credits', { type: 'bonus', amount: '2.5', reason: hostile })
    expect(reply.page('.notice.good').text()).toContain('were added')
    expect(reply.page('[aria-label="Ledger"] tbody tr:first-child td:last-child').text()).toBe(hostile)
    expect(reply.page('main script').length).toBe(0)
    expect(await balance()).toBe('3.5')
    const refund = { type: 'refund', amount: '0.000001', reason: 'a page was wrong' }
    await browser.submit(page, '/admin/credits', refund)
    expect(await balance()).toBe('3.500001')
    expect(logged(wallet)).toMatchObject([
      { type: 'bonus', amount: '2.5', reason: hostile },
      { type: 'refund', amount: '0.000001', reason: 'a page was wrong' },
    ])
    expect(credits.service.process.lines.join('\n')).not.toContain(adminToken)
  })

  it('are added once, however often their form is sent', async () => {
    const { page, wallet, balance } = await openWallet()
    const form = (await browser.open(page)).page('form[action="/admin/credits"] input[name=form]').attr('value') ?? ''
    const fields = { form, wallet, type: 'bonus', amount: '1', reason: 'twice' }
    const sent = await Promise.all([1, 2, 3].map(() => browser.post('/admin/credits', fields)))
    const again = await browser.post('/admin/credits', { ...fields, amount: '5' })
    expect([...sent, again].map(({ status }) => status)).toEqual([303, 303, 303, 303])
    expect(again.headers.get('Location')).toContain('done=repeated')
    expect(await balance()).toBe('2')
    expect(logged(wallet).length).toBe(1)
  })

  it('need an amount, a kind, a reason and a wallet', async () => {
    const { page, wallet, balance } = await openWallet()
    const valid = { type: 'bonus', amount: '1', reason: 'support' }
    for (const change of [
      { amount: '0' },
      { amount: '0.000000' },
      { amount: '-1' },
      { amount: '1e3' },
      { amount: '0x10' },
      { amount: '1.0000001' },
      { amount: '1,5' },
      { amount: '' },
      { amount: 'NaN' },
      { amount: 'Infinity' },
      { amount: '10000.000001' },
      { amount: '999999999999999' },
      { type: 'purchase' },
      { type: '' },
      { reason: '' },
      { reason: '   ' },
      { reason: 'a'.repeat(201) },
      { reason: 'two\nlines' },
    ]) {
      const reply = await browser.submit(page, '/admin/credits', { ...valid, ...change })
      expect([change, reply.status]).toEqual([change, 400])
      expect(reply.page('.notice.bad').text()).toContain('Expected')
    }
    expect(await balance()).toBe('1')
    expect(logged(wallet)).toEqual([])
  })

  it('need the form of this session and wallet', async () => {
    const { page, wallet, balance } = await openWallet()
    const other = await openWallet()
    const form = (await browser.open(page)).page('form[action="/admin/credits"] input[name=form]').attr('value') ?? ''
    const fields = { form, wallet, type: 'bonus', amount: '1', reason: 'forged' }
    const stranger = await signIn(credits.service.url)
    const replies = [
      await browser.post('/admin/credits', { ...fields, wallet: other.wallet }),
      await browser.post('/admin/credits', { ...fields, form: '' }),
      await browser.post('/admin/credits', fields, { Origin: 'https://evil.example' }),
      await browser.post('/admin/credits', fields, { 'Sec-Fetch-Site': 'cross-site' }),
      await stranger.post('/admin/credits', fields),
      await postForm(`${credits.service.url}/admin/credits`, fields),
      await browser.post('/admin/credits', fields, { 'Content-Type': 'text/plain' }),
    ]
    expect(replies.map(({ status }) => status)).toEqual([400, 400, 400, 400, 400, 400, 415])
    expect([await balance(), await other.balance()]).toEqual(['1', '1'])
  })
})
