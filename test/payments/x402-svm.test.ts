import { AccountRole, generateKeyPairSigner } from '@solana/kit'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { callOperation, checkReply } from '#test/support/calls/client.ts'
import { postTo, type Sent } from '#test/support/calls/post-to.ts'
import { craftSvmPayment, type Craft } from '#test/support/payments/crafted-svm-payment.ts'
import { paidOnSvm, svmWallet, type SvmPayer } from '#test/support/payments/svm-payer.ts'
import { openService, type Service } from '#test/support/processes/service.ts'
import { openSvmService, type SvmService } from '#test/support/processes/svm-service.ts'

describe('a call that is paid with x402 on Solana', () => {
  let fixture: SvmService
  let devnet: SvmService['devnet']
  let payer: SvmService['payer']
  let site: SvmService['site']
  let service: SvmService['service']
  beforeAll(async () => {
    fixture = await openSvmService()
    ;({ devnet, payer, site, service } = fixture)
  })
  afterAll(() => fixture[Symbol.asyncDispose]())

  const fetchPage = (url: string, sent?: Sent) => fixture.post({ url }, sent)

  it('serves the official client at the quoted price, with a receipt', async () => {
    const before = await fixture.paid()
    const response = await postTo(service.url, payer.fetch)({ url: site.url })
    expect(response.status).toBe(200)
    const { body, headers } = await checkReply<{ content: string }>(response, 'fetch-basic')
    expect(body.content).toContain('owls')
    expect((await fixture.paid()) - before).toBe(4000n)
    const requestId = headers.get('X-Receipt-Id')
    const receipt = await callOperation(service.url, 'receipt-get', { requestId })
    expect(receipt.body).toMatchObject({ outcome: 'delivered', payer: payer.wallet.address })
  })

  it('runs once and is charged once, however often its transaction is sent concurrently', async () => {
    const url = `${site.url}/?often`
    const payment = await payer.sign(await fetchPage(url))
    const before = await fixture.paid()
    const replies = await Promise.all(Array.from({ length: 20 }, () => fetchPage(url, { payment })))
    const served = replies.filter(({ status }) => status === 200)
    expect(served.length).toBeGreaterThan(0)
    expect(replies.filter(({ status }) => status >= 500)).toEqual([])
    expect(new Set(served.map(({ headers }) => headers.get('X-Receipt-Id'))).size).toBe(1)
    expect(fixture.fetched('/?often')).toBe(1)
    expect((await fixture.paid()) - before).toBe(4000n)
  })

  it('settles among sixteen concurrent payments, as do the others', async () => {
    const urls = Array.from({ length: 16 }, (_, index) => `${site.url}/?of-many=${index}`)
    const payments = await Promise.all(urls.map(async (url) => payer.sign(await fetchPage(url))))
    const before = await fixture.paid()
    const replies = await Promise.all(urls.map((url, index) => fetchPage(url, { payment: payments[index] ?? '' })))
    expect(replies.map(({ status }) => status)).toEqual(Array(16).fill(200))
    expect((await fixture.paid()) - before).toBe(16n * 4000n)
  })

  it('is refused if its transaction was used for another request', async () => {
    const payment = await payer.sign(await fetchPage(`${site.url}/?one`))
    expect((await fetchPage(`${site.url}/?one`, { payment })).status).toBe(200)
    const before = await fixture.paid()
    const other = await fetchPage(`${site.url}/?other`, { payment })
    expect([other.status, await other.json()]).toMatchObject([409, { code: 'PAYMENT_REUSED' }])
    expect(fixture.fetched('/?other')).toBe(0)
    expect(await fixture.paid()).toBe(before)
  })

  const abuses: [string, (wallet: SvmPayer['wallet']) => Craft | Promise<Craft>, string][] = [
    ['more compute units than a payment needs', (wallet) => ({ wallet, computeUnits: 1_400_000 }), 'compute_limit'],
    ['a high priority fee', (wallet) => ({ wallet, priorityMicroLamports: 5_000_000n }), 'compute_price'],
    [
      'a third signature',
      async (wallet) => ({ wallet, memoSigners: [await generateKeyPairSigner()] }),
      'excessive_signers',
    ],
    [
      "the fee payer among a memo's accounts",
      (wallet) => ({ wallet, memoAccounts: (address) => [{ address, role: AccountRole.READONLY }] }),
      'fee_payer',
    ],
    [
      "the fee payer among a memo's signers",
      (wallet) => ({ wallet, memoAccounts: (address) => [{ address, role: AccountRole.READONLY_SIGNER }] }),
      'fee_payer',
    ],
    ['less than the price', (wallet) => ({ wallet, excess: -1n }), 'amount'],
    ['more than the price', (wallet) => ({ wallet, excess: 1n }), 'amount'],
    ['another receiver', (wallet) => ({ wallet, receiver: wallet.address }), 'recipient'],
  ]
  it.each(abuses)('is refused with %s, at no cost to us', async (_, abuse, word) => {
    const url = `${site.url}/?abuse`
    const payment = await craftSvmPayment(devnet, await fetchPage(url), await abuse(payer.wallet))
    const feePayer = (await svmWallet(devnet.facilitatorKey)).address
    const before = [await fixture.paid(), await payer.lamportsOf(feePayer)]
    const response = await fetchPage(url, { payment })
    expect(response.status).toBe(402)
    const asked = Buffer.from(response.headers.get('PAYMENT-REQUIRED') ?? '', 'base64').toString()
    expect(JSON.parse(asked)).toMatchObject({ error: expect.stringContaining(word) })
    expect([await fixture.paid(), await payer.lamportsOf(feePayer)]).toEqual(before)
    expect(fixture.fetched('/?abuse')).toBe(0)
  })

  it('costs us at most 15,000 lamports at the limits', async () => {
    const url = `${site.url}/?limits`
    const craft = { wallet: payer.wallet, computeUnits: 100_000, priorityMicroLamports: 50_000n }
    const payment = await craftSvmPayment(devnet, await fetchPage(url), craft)
    const feePayer = (await svmWallet(devnet.facilitatorKey)).address
    const before = await payer.lamportsOf(feePayer)
    expect((await fetchPage(url, { payment })).status).toBe(200)
    expect(before - (await payer.lamportsOf(feePayer))).toBe(15_000n)
  })

  it('is refused without a transaction; the error says what was expected', async () => {
    const required = await fetchPage(site.url)
    const { accepts } = JSON.parse(
      Buffer.from(required.headers.get('PAYMENT-REQUIRED') ?? '', 'base64').toString(),
    ) as { accepts: unknown[] }
    for (const transaction of ['', '!', 'AAAA', 'A'.repeat(2000), 7, null]) {
      const sent = { x402Version: 2, accepted: accepts[0], payload: { transaction } }
      const payment = Buffer.from(JSON.stringify(sent)).toString('base64')
      const response = await fetchPage(site.url, { payment })
      expect([response.status, await response.json()]).toMatchObject([400, { code: 'INVALID_PAYMENT' }])
    }
  })

  it('is unavailable while no payment can settle, and the health page says why', async () => {
    const health = async ({ url }: Service) => (await fetch(`${url}/health`)).json()
    expect(await health(service)).toMatchObject({ payments: { [devnet.network]: 'ok' } })
    const stranger = await generateKeyPairSigner()
    await using nowhere = await openService({ ...paidOnSvm(devnet), SVM_PAY_TO: stranger.address })
    expect(await health(nowhere)).toMatchObject({ status: 'degraded', payments: { [devnet.network]: 'no_account' } })
    const response = await fetch(`${nowhere.url}/fetch/basic`, { method: 'POST', body: '{}' })
    expect([response.status, await response.json()]).toMatchObject([503, { code: 'PAYMENTS_UNAVAILABLE' }])
  })

  it('writes no text of the library or the node to the log', () => {
    expect(service.process.lines.join('\n')).not.toMatch(
      /solana_error|simulation failed|Error decoding|at .*node_modules/i,
    )
    expect(service.process.lines.filter((line) => !line.startsWith('{'))).toEqual([])
  })
})

describe('a call with a Solana payment while the node is unreachable', () => {
  it('is refused before any work, and the service continues', async () => {
    await using fixture = await openSvmService()
    const { devnet, payer, site, service, post } = fixture
    const payment = await payer.sign(await post({ url: site.url }))
    await devnet[Symbol.asyncDispose]()
    const { status, headers, body } = await checkReply(await post({ url: site.url }, { payment }), 'fetch-basic')
    expect([status, body]).toMatchObject([503, { code: 'PAYMENTS_UNAVAILABLE' }])
    expect(headers.get('Retry-After')).toMatch(/^\d+$/)
    expect(JSON.stringify(body)).not.toContain(new URL(devnet.rpcUrl).port)
    expect(site.requests).toEqual([])
    expect((await fetch(`${service.url}/health/live`)).status).toBe(200)
    expect(service.process.lines.join('\n')).not.toContain(new URL(devnet.rpcUrl).host)
  })
})
