import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { callOperation, jobIdOf } from '#test/support/calls/client.ts'
import { openPaidService, type PaidService } from '#test/support/payments/paid-fixture.ts'
import { articlePage, pageRequests } from '#test/support/sites/fixture-site.ts'
import { storedCredits } from '#test/support/stores/stored-credits.ts'

interface Answer {
  code?: string
  message?: string
  content?: string
  metadata?: { usage?: { allows: object } }
  pages?: { url: string; status: string; error?: { code: string } }[]
  results?: { status: string; error?: { code: string } }[]
  totalPrice?: string
}

describe('a use that the owner does not allow, paid on a local chain', () => {
  let fixture: PaidService
  beforeAll(async () => {
    const robots = 'User-agent: *\nContent-Usage: /quiet ai-use=n\n'
    const pages = {
      '/robots.txt': robots,
      '/open': articlePage('owls'),
      '/quiet': articlePage('silence'),
      '/start': articlePage('paths').replace('</body>', '<a href="/open">a</a> <a href="/quiet">b</a></body>'),
    }
    fixture = await openPaidService(pages, { BROWSER_CONCURRENCY: '2' })
  })
  afterAll(() => fixture[Symbol.asyncDispose]())

  const respectUsage = ['ai-input']
  const input = (path: string, more: object = {}) => ({ url: fixture.site.url + path, ...more })
  const pay = async (path: string, body: object, headers: Record<string, string> = { Prefer: 'wait=60' }) => {
    const before = await fixture.paid()
    const reply = await fixture.pay(body, { path, headers })
    // The body is checked against the schema of each operation elsewhere.
    return { reply, body: (await reply.json()) as Answer, cost: (await fixture.paid()) - before }
  }
  const refundsOf = (reply: Response) =>
    storedCredits(fixture.service.dir).flatMap(({ requestId, type, amount }) =>
      requestId === reply.headers.get('X-Receipt-Id') && type === 'refund' ? [amount] : [],
    )

  it.each(['/fetch/basic', '/fetch/pro'])('is never settled at %s, whether the page is stored or not', async (path) => {
    const fresh = input('/quiet', { respectUsage, cache: false })
    const refused = await pay(path, fresh)
    expect([refused.reply.status, refused.body.code, refused.cost]).toEqual([403, 'USAGE_NOT_ALLOWED', 0n])
    expect(refused.reply.headers.get('PAYMENT-RESPONSE')).toBeNull()
    expect(refused.body).not.toHaveProperty('content')

    // Other callers buy the same page, and read what its owner says.
    const bought = await pay(path, input('/quiet'))
    expect([bought.reply.status, bought.body.metadata?.usage?.allows]).toEqual([200, { 'ai-input': 'no' }])
    expect(bought.cost).toBeGreaterThan(0n)
    const requests = pageRequests(fixture.site).length
    const stored = await pay(path, input('/quiet', { respectUsage }))
    expect([stored.reply.status, stored.body.code, stored.cost]).toEqual([403, 'USAGE_NOT_ALLOWED', 0n])
    expect(pageRequests(fixture.site)).toHaveLength(requests)
  })

  it('is refunded to a caller who does not wait', async () => {
    const { reply, cost } = await pay('/fetch/pro', input('/quiet', { respectUsage, cache: false }), {
      Prefer: 'respond-async',
    })
    expect(reply.status).toBe(202)
    const job = () => callOperation(fixture.service.url, 'job-get', { requestId: jobIdOf(reply) })
    await expect
      .poll(async () => (await job()).body)
      .toMatchObject({ status: 'failed', error: { code: 'USAGE_NOT_ALLOWED' } })
    await expect.poll(() => refundsOf(reply)).toEqual([Number(cost)])
  })

  it('costs nothing for the pages of a crawl and of a batch that it concerns', async () => {
    const crawl = await pay(
      '/crawl',
      input('/start', { limit: 3, include: ['/open', '/quiet'], tier: 'basic', respectUsage }),
    )
    const failed = crawl.body.pages?.filter(({ status }) => status === 'error')
    expect(failed).toMatchObject([{ url: input('/quiet').url, error: { code: 'USAGE_NOT_ALLOWED' } }])
    const perPage = 1500
    expect([crawl.body.pages?.length, crawl.body.totalPrice, crawl.cost]).toEqual([3, '0.004', BigInt(3 * perPage)])

    const urls = ['/open', '/quiet'].map((path) => input(path).url)
    const batch = await pay('/batch/fetch', { urls, tier: 'pro', respectUsage, cache: false })
    expect(batch.body.results?.map(({ error }) => error?.code)).toEqual([undefined, 'USAGE_NOT_ALLOWED'])
    await expect.poll(() => refundsOf(batch.reply)).toEqual([Number(batch.cost) / 2])
  })
})
