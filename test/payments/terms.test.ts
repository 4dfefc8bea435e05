import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createValidate } from '#api/calls/validate.ts'
import { requestHash } from '#api/payments/quote-call.ts'
import { createQuoteLock } from '#api/payments/x402/offers.ts'
import { withoutLaterFields } from '#shared/contract/cache-key.ts'
import { fetchBasic } from '#shared/contract/operations/fetch-basic.ts'
import { microDollars } from '#shared/contract/price.ts'
import { parseEgressRules } from '#shared/runtime/settings/egress-rules.ts'
import { evmChain } from '#test/devnet/evm-wallet.ts'
import { encoded, handMade, offerIn, type HandMade } from '#test/support/payments/hand-made-payment.ts'
import { openPaidService, type PaidService } from '#test/support/payments/paid-fixture.ts'
import { storedCredits } from '#test/support/stores/stored-credits.ts'
import { agePage } from '#test/support/stores/stored-pages.ts'
import { storedKey } from '#test/support/stores/stored-payments.ts'

describe('the terms of a payment', () => {
  let fixture: PaidService
  beforeAll(async () => {
    fixture = await openPaidService()
  })
  afterAll(() => fixture[Symbol.asyncDispose]())

  const page = (name: string, more: object = {}) => ({ url: `${fixture.site.url}/?${name}`, ...more })
  const fetched = (name: string) => fixture.site.requests.filter((path) => path === `/?${name}`).length
  const outcome = async (reply: Response) => {
    await reply.arrayBuffer()
    const required = JSON.parse(atob(reply.headers.get('PAYMENT-REQUIRED') ?? 'e30=')) as { error?: string }
    return [reply.status, required.error]
  }
  const validate = createValidate(parseEgressRules({ allow: '127.0.0.1' }))
  const hashOf = (input: object) =>
    requestHash('fetch-basic', withoutLaterFields(fetchBasic.laterFields, validate(fetchBasic, { ...input })))
  const seconds = () => Math.floor(Date.now() / 1000)

  /** A payment of a client whose clock is wrong by some seconds: valid from `since` until 60 seconds after its now. */
  async function payAt(name: string, skew: number, since = 0): Promise<unknown[]> {
    const offer = offerIn(await fixture.post(page(name)))
    const validBefore = BigInt(seconds() + skew + offer.maxTimeoutSeconds)
    const made: HandMade = { message: { validBefore, validAfter: BigInt(since) } }
    return outcome(await fixture.post(page(name), { payment: encoded(await handMade(fixture.devnet, offer, made)) }))
  }

  it('allow clocks of callers that are slightly slow, or up to an hour fast', async () => {
    expect(await payAt('slow', -25)).toEqual([200, undefined])
    expect(await payAt('fast', 30 * 60)).toEqual([200, undefined])
    expect(await payAt('slower', -55)).toEqual([402, 'payment_expires_too_soon'])
    expect(await payAt('faster', 2 * 3600)).toEqual([402, 'payment_expires_too_late'])
    expect(await payAt('forever', 50 * 365 * 86_400)).toEqual([402, 'payment_expires_too_late'])
    expect(['slower', 'faster', 'forever'].map(fetched)).toEqual([0, 0, 0])
  })

  it('do not apply before they begin, and apply from then on', async () => {
    expect(await payAt('early', 0, seconds() + 600)).toEqual([
      402,
      'invalid_exact_evm_payload_authorization_valid_after',
    ])
    expect(fetched('early')).toBe(0)
    const since = seconds() + 3
    // The chain uses the time of its last block.
    await expect.poll(seconds).toBeGreaterThan(since)
    expect(await mineBlock(fixture.devnet)).toBeGreaterThan(since)
    expect(await payAt('begun', 0, since)).toEqual([200, undefined])
  })

  it('are those of the quote: the price of a cached page buys no fresh page', async () => {
    await fixture.pay(page('stored'))
    const offer = offerIn(await fixture.post(page('stored')))
    expect(offer.amount).toBe('1200')
    const before = await fixture.paid()
    const payment = encoded(await handMade(fixture.devnet, offer))
    const fresh = await fixture.post(page('stored', { cache: false }), { payment })
    expect(await outcome(fresh)).toEqual([402, 'no_matching_payment_requirements'])
    expect([fetched('stored'), await fixture.paid()]).toEqual([1, before])
    // It is valid for its own request.
    expect((await fixture.post(page('stored'), { payment })).status).toBe(200)
    expect((await fixture.paid()) - before).toBe(1200n)
  })

  it('are those of the quote: an expired quote, or one with another key, buys nothing', async () => {
    const offer = offerIn(await fixture.post(page('expired')))
    const { network, asset, payTo } = offer
    const scope = { network, asset, payTo, operation: 'fetch-basic', requestHash: hashOf(page('expired')) }
    const sealedBy = (key: string, expiresAt: number) =>
      createQuoteLock(key).seal({ price: microDollars('0.001'), cachedItems: 0, expiresAt }, scope)
    const key = storedKey(fixture.service.dir, 'quote-lock')
    const bring = async (quote: string) => {
      const made = { accepted: { amount: '1000', extra: { ...offer.extra, quote } }, message: { value: 1000n } }
      return outcome(
        await fixture.post(page('expired'), { payment: encoded(await handMade(fixture.devnet, offer, made)) }),
      )
    }
    expect(await bring(sealedBy(key, seconds() - 2))).toEqual([402, 'quote_expired'])
    expect(await bring(sealedBy('another key', seconds() + 60))).toEqual([402, 'no_matching_payment_requirements'])
    expect(fetched('expired')).toBe(0)
    // Our own key and not expired: the quote is valid.
    expect(await bring(sealedBy(key, seconds() + 60))).toEqual([200, undefined])
  })

  it('refund the difference for a page that was cached between quote and payment', async () => {
    const rows = (reply: Response) =>
      storedCredits(fixture.service.dir).filter(({ requestId }) => requestId === reply.headers.get('X-Receipt-Id'))
    const one = await fixture.sign(page('in-between'))
    const many = { urls: [page('in-between').url, page('other').url] }
    const batches = await Promise.all(
      ['/batch/fetch', '/contents'].map(async (path) => ({ path, payment: await fixture.sign(many, { path }) })),
    )
    expect((await fixture.pay(page('in-between'))).status).toBe(200)
    const before = await fixture.paid()
    const reply = await fixture.post(page('in-between'), { payment: one })
    expect([reply.status, await reply.json()]).toMatchObject([200, { cache: { state: 'hit' } }])
    expect(rows(reply)).toMatchObject([{ type: 'refund', amount: 2800 }])
    const back = []
    for (const { path, payment } of batches) {
      const answered = await fixture.post(many, { path, payment })
      expect([answered.status, await answered.json()]).toMatchObject([200, { summary: { successful: 2 } }])
      back.push([path, rows(answered).map(({ amount }) => amount)])
    }
    // The second call finds both pages in the cache.
    expect(back).toEqual([
      ['/batch/fetch', [2100]],
      ['/contents', [2800]],
    ])
    expect((await fixture.paid()) - before).toBe(4000n + 6000n + 4000n)
  })

  it('are those of the quote: a cached page that became too old is still sold', async () => {
    const input = page('ageing', { cacheTtl: 60 })
    await fixture.pay(input)
    const before = await fixture.paid()
    const payment = await fixture.sign(input)
    await agePage(fixture.service.dir, `${fixture.site.url}/?ageing`, 1)
    // The process caches its view of stored pages for one second.
    await sleep(1500)
    expect(offerIn(await fixture.post(input)).amount).toBe('4000')
    const reply = await fixture.post(input, { payment })
    expect([reply.status, await reply.json()]).toMatchObject([200, { cache: { state: 'hit' } }])
    expect([fetched('ageing'), (await fixture.paid()) - before]).toEqual([1, 1200n])
  })
})

/** The time of the block, in Unix seconds. */
async function mineBlock(devnet: PaidService['devnet']): Promise<number> {
  const chain = evmChain(devnet)
  await chain.mine({ blocks: 1 })
  return Number((await chain.getBlock()).timestamp)
}
