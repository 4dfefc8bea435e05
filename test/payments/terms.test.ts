import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createQuoteLock } from '#api/payments/quote-lock.ts'
import { requestHash } from '#api/payments/request-hash.ts'
import { createValidate } from '#api/validate.ts'
import { parseEgressRules } from '#shared/egress/egress-rules.ts'
import { fetchBasic } from '#shared/operations/fetch-basic.ts'
import { microDollars } from '#shared/price.ts'
import { evmChain } from '#test/devnet/evm-wallet.ts'
import { encoded, handMade, offerIn, type HandMade } from '#test/support/hand-made-payment.ts'
import { openPaidService, type PaidService } from '#test/support/paid-ground.ts'
import { agePage } from '#test/support/stored-pages.ts'
import { storedKey } from '#test/support/stored-payments.ts'

describe('the terms of a payment', () => {
  let ground: PaidService
  beforeAll(async () => {
    ground = await openPaidService()
  })
  afterAll(() => ground[Symbol.asyncDispose]())

  const page = (name: string, more: object = {}) => ({ url: `${ground.site.url}/?${name}`, ...more })
  const fetched = (name: string) => ground.site.requests.filter((path) => path === `/?${name}`).length
  const outcome = async (reply: Response) => {
    await reply.arrayBuffer()
    const required = JSON.parse(atob(reply.headers.get('PAYMENT-REQUIRED') ?? 'e30=')) as { error?: string }
    return [reply.status, required.error]
  }
  const validate = createValidate([fetchBasic], parseEgressRules({ allow: '127.0.0.1' }))
  const hashOf = (input: object) => requestHash('fetch-basic', validate(fetchBasic, { ...input }))
  const seconds = () => Math.floor(Date.now() / 1000)

  /** What a client signs whose clock is wrong by so many seconds: good from `since` until 60 seconds from its now. */
  async function payAt(name: string, skew: number, since = 0): Promise<unknown[]> {
    const offer = offerIn(await ground.post(page(name)))
    const validBefore = BigInt(seconds() + skew + offer.maxTimeoutSeconds)
    const made: HandMade = { message: { validBefore, validAfter: BigInt(since) } }
    return outcome(await ground.post(page(name), { payment: encoded(await handMade(ground.devnet, offer, made)) }))
  }

  it('bear with clocks of callers that are somewhat slow, and an hour fast', async () => {
    expect(await payAt('slow', -25)).toEqual([200, undefined])
    expect(await payAt('fast', 30 * 60)).toEqual([200, undefined])
    expect(await payAt('slower', -55)).toEqual([402, 'payment_expires_too_soon'])
    expect(await payAt('faster', 2 * 3600)).toEqual([402, 'payment_expires_too_late'])
    expect(await payAt('forever', 50 * 365 * 86_400)).toEqual([402, 'payment_expires_too_late'])
    expect(['slower', 'faster', 'forever'].map(fetched)).toEqual([0, 0, 0])
  })

  it('do not hold before they begin, and hold from then on', async () => {
    expect(await payAt('early', 0, seconds() + 600)).toEqual([
      402,
      'invalid_exact_evm_payload_authorization_valid_after',
    ])
    expect(fetched('early')).toBe(0)
    const since = seconds() + 3
    await sleep(4000)
    // The time of the chain is that of its last block.
    await evmChain(ground.devnet).mine({ blocks: 1 })
    expect(await payAt('begun', 0, since)).toEqual([200, undefined])
  })

  it('are those of the quote: a price for a stored page buys no fresh one', async () => {
    await ground.pay(page('stored'))
    const offer = offerIn(await ground.post(page('stored')))
    expect(offer.amount).toBe('1200')
    const before = await ground.paid()
    const payment = encoded(await handMade(ground.devnet, offer))
    const fresh = await ground.post(page('stored', { cache: false }), { payment })
    expect(await outcome(fresh)).toEqual([402, 'no_matching_payment_requirements'])
    expect([fetched('stored'), await ground.paid()]).toEqual([1, before])
    // It is good for what it was made for.
    expect((await ground.post(page('stored'), { payment })).status).toBe(200)
    expect((await ground.paid()) - before).toBe(1200n)
  })

  it('are those of the quote: one that has expired, or was made with another key, buys nothing', async () => {
    const offer = offerIn(await ground.post(page('expired')))
    const { network, asset, payTo } = offer
    const scope = { network, asset, payTo, operation: 'fetch-basic', requestHash: hashOf(page('expired')) }
    const sealedBy = (key: string, expiresAt: number) =>
      createQuoteLock(key).seal({ price: microDollars('0.001'), cachedItems: 0, expiresAt }, scope)
    const key = storedKey(ground.service.dir, 'quote-lock')
    const bring = async (quote: string) => {
      const made = { accepted: { amount: '1000', extra: { ...offer.extra, quote } }, message: { value: 1000n } }
      return outcome(
        await ground.post(page('expired'), { payment: encoded(await handMade(ground.devnet, offer, made)) }),
      )
    }
    expect(await bring(sealedBy(key, seconds() - 2))).toEqual([402, 'quote_expired'])
    expect(await bring(sealedBy('another key', seconds() + 60))).toEqual([402, 'no_matching_payment_requirements'])
    expect(fetched('expired')).toBe(0)
    // Our own and in time: the promise that was made.
    expect(await bring(sealedBy(key, seconds() + 60))).toEqual([200, undefined])
  })

  it('are those of the quote: a stored page that grew too old meanwhile is sold as promised', async () => {
    const input = page('ageing', { cacheTtl: 60 })
    await ground.pay(input)
    const before = await ground.paid()
    const payment = await ground.sign(input)
    await agePage(ground.service.dir, `${ground.site.url}/?ageing`, 1)
    // What this process remembers of stored pages it remembers for a second.
    await sleep(1500)
    expect(offerIn(await ground.post(input)).amount).toBe('4000')
    const reply = await ground.post(input, { payment })
    expect([reply.status, await reply.json()]).toMatchObject([200, { cache: { state: 'hit' } }])
    expect([fetched('ageing'), (await ground.paid()) - before]).toEqual([1, 1200n])
  })
})
