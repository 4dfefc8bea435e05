import type { KeyPairSigner } from '@solana/kit'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { Client } from '#client/index.ts'
import { openSvmService, type SvmService } from '#test/support/processes/svm-service.ts'
import { failureOf } from './failure-of.ts'
import { openFaultyProxy, type FaultyProxy } from './open-faulty-proxy.ts'

describe('a client that pays on Solana', () => {
  let solana: SvmService
  let proxy: FaultyProxy
  let signer: KeyPairSigner
  let client: Client
  beforeAll(async () => {
    solana = await openSvmService()
    proxy = await openFaultyProxy(solana.service.url)
    signer = solana.payer.wallet
    client = new Client({ baseUrl: proxy.url, signer, solanaRpcUrl: solana.devnet.rpcUrl })
  })
  afterAll(async () => {
    await proxy[Symbol.asyncDispose]()
    await solana[Symbol.asyncDispose]()
  })
  const page = (path: string) => ({ url: solana.site.url + path })

  it('pays a call once, also if its connection is lost', async () => {
    const before = await solana.paid()
    proxy.fail('lost', ({ headers }) => 'payment-signature' in headers)
    const { data, payment } = await client.fetch.basic(page('/?lost')).withResponse()
    expect(data.content).toContain('owls')
    expect(payment).toMatchObject({ network: solana.devnet.network })
    expect((await solana.paid()) - before).toBe(4000n)
  })

  it('signs no second payment while the chain can execute the first', async () => {
    const asked = await solana.post(page('/?refused'))
    const header = asked.headers.get('PAYMENT-REQUIRED') ?? ''
    const required = JSON.parse(Buffer.from(header, 'base64').toString()) as { accepts: object[] }
    // The transaction does not expire with the offer.
    const accepts = required.accepts.map((offer) => ({ ...offer, maxTimeoutSeconds: 0 }))
    const short = Buffer.from(JSON.stringify({ ...required, accepts })).toString('base64')
    const sent = proxy.requests.length
    for (let refusals = 0; refusals < 2; refusals += 1)
      proxy.fail({ status: 402, headers: { 'PAYMENT-REQUIRED': short }, body: {} })
    expect(await failureOf(client.fetch.basic(page('/?refused')))).toMatchObject({ code: 'PAYMENT_REFUSED' })
    expect(proxy.requests.slice(sent)).toHaveLength(2)
  })

  it('pays nothing for a page that is missing', async () => {
    const before = await solana.paid()
    expect(await failureOf(client.fetch.basic(page('/missing')))).toMatchObject({ code: 'TARGET_ERROR' })
    expect(await solana.paid()).toBe(before)
  })

  it('names the RPC if it does not answer, and pays nothing', async () => {
    const before = await solana.paid()
    const deaf = new Client({ baseUrl: proxy.url, signer, solanaRpcUrl: 'http://127.0.0.1:9' })
    expect(await failureOf(deaf.fetch.basic(page('/?deaf')))).toMatchObject({
      name: 'PaymentError',
      code: 'PAYMENT_REQUIRED',
      message: expect.stringContaining('the RPC of solanaRpcUrl did not answer'),
    })
    expect(await solana.paid()).toBe(before)
  })

  it('buys credits and pays with them', async () => {
    const credits = new Client({
      baseUrl: solana.service.url,
      publicUrl: solana.service.url.replace('127.0.0.1', 'localhost'),
      signer,
      solanaRpcUrl: solana.devnet.rpcUrl,
      credits: { buy: '10' },
    })
    expect((await credits.fetch.basic(page('/?credits')).withResponse()).credits?.balance).toBe('11.998')
    expect((await credits.credits.balance()).wallet).toBe(signer.address)
  })
})
