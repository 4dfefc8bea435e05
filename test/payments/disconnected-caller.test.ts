import { request } from 'node:http'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { callOperation } from '#test/support/calls/client.ts'
import { offerIn } from '#test/support/payments/hand-made-payment.ts'
import { openPaidService, type PaidService } from '#test/support/payments/paid-fixture.ts'
import { openNewPayer } from '#test/support/payments/payer.ts'
import { articlePage } from '#test/support/sites/fixture-site.ts'
import { jobIdsOf } from '#test/support/stores/job-ids-of.ts'
import { storedJobs } from '#test/support/stores/stored-jobs.ts'

describe('a caller that disconnects', () => {
  let fixture: PaidService
  /** Pages wait until this set contains their query. */
  const released = new Set<string>()
  /** The pages whose connection was closed before they ended. */
  const closed = new Set<string>()
  beforeAll(async () => {
    fixture = await openPaidService({
      '/held': ({ url = '' }, response) => {
        const name = url.split('?')[1] ?? ''
        response.once('close', () => void (response.writableEnded || closed.add(name)))
        void vi.waitUntil(() => released.has(name), { timeout: 60_000 }).then(() => response.end(articlePage(name)))
      },
    })
  })
  afterAll(() => fixture[Symbol.asyncDispose]())

  const page = (name: string) => ({ url: `${fixture.site.url}/held?${name}`, timeout: 30_000 })
  const fetched = (name: string) => fixture.site.requests.filter((path) => path === `/held?${name}`).length

  /** Disconnects while the page is read. Resolves with the request id once the service has noticed. */
  async function hangUp(name: string, payment: string): Promise<string> {
    const caller = new AbortController()
    const cut = expect(fixture.post(page(name), { payment, signal: caller.signal })).rejects.toThrow('aborted')
    await vi.waitUntil(() => fetched(name) === 1, { timeout: 60_000 })
    caller.abort()
    await cut
    const left = () =>
      fixture.service.process.lines
        .map((line) => JSON.parse(line) as Record<string, unknown>)
        .find(({ operation, code, route }) => operation === 'fetch-basic' && code === 'PAYMENT_IN_FLIGHT' && route)
    await vi.waitUntil(left, { timeout: 60_000 })
    return String(left()?.['requestId'])
  }

  it('before the money moved is not charged and has no job, and can use the same payment again', async () => {
    const before = await fixture.paid()
    const payment = await fixture.sign(page('back'))
    const requestId = await hangUp('back', payment)
    expect(await fixture.paid()).toBe(before)
    released.add('back')
    const jobs = await jobIdsOf(fixture.service)
    const job = await callOperation(fixture.service.url, 'job-get', { requestId: jobs.of(requestId) })
    expect(job.body).toMatchObject({ status: 'cancelled' })
    expect(job.body).not.toHaveProperty('result')

    const again = await fixture.post(page('back'), { payment })
    expect([again.status, await again.json()]).toMatchObject([200, { content: expect.stringContaining('back') }])
    expect(again.headers.get('X-Receipt-Id')).not.toBe(requestId)
    expect([fetched('back'), (await fixture.paid()) - before]).toEqual([2, 4000n])
  })

  it('ends the reading of a free page, too', async () => {
    const caller = new AbortController()
    const target = encodeURIComponent(`${fixture.site.url}/held?free`)
    const cut = fetch(`${fixture.service.url}/r/${target}`, { signal: caller.signal }).catch(() => undefined)
    await vi.waitUntil(() => fetched('free') === 1, { timeout: 60_000 })
    caller.abort()
    await cut
    await vi.waitUntil(() => closed.has('free'), { timeout: 5000 })
    released.add('free')
  })

  it('or that cannot pay makes no stored answer: only the page that was charged costs 70 % less', async () => {
    const poor = await openNewPayer(fixture.devnet, 4000n)
    const inputs = ['a', 'b', 'c', 'd'].map((name) => ({ url: `${fixture.site.url}/?${name}` }))
    const payments = await Promise.all(inputs.map((input) => fixture.sign(input, {}, poor)))
    const answers = await Promise.all(
      inputs.map((input, index) => fixture.post(input, { payment: payments[index] ?? '' })),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    const asked = await Promise.all(inputs.map((input) => fixture.post(input)))
    const amounts = asked.map((required) => offerIn(required).amount)
    expect(amounts).toEqual(answers.map(({ status }) => (status === 200 ? '1200' : '4000')))
    // Items follow the same rule.
    const urls = inputs.map(({ url }) => url)
    const contents = await fixture.post({ urls }, { path: '/contents' })
    expect(contents.headers.get('Cache-Status')).toContain('1 of 4 stored')
  })

  it('or that cannot pay leaves the stored page of a call that was charged in its place', async () => {
    const inputs = ['e', 'f', 'g'].map((name) => ({ url: `${fixture.site.url}/?${name}` }))
    for (const input of inputs) expect((await fixture.pay(input)).status).toBe(200)
    const poor = await openNewPayer(fixture.devnet, 4000n)
    const again = inputs.map((input) => ({ ...input, cache: false }))
    const payments = await Promise.all(again.map((input) => fixture.sign(input, {}, poor)))
    const answers = await Promise.all(
      again.map((input, index) => fixture.post(input, { payment: payments[index] ?? '' })),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    const asked = await Promise.all(inputs.map((input) => fixture.post(input)))
    expect(asked.map((required) => offerIn(required).amount)).toEqual(['1200', '1200', '1200'])
  })

  it.each(['paid', 'free'])('before its job exists leaves no job that works for nobody: %s', async (kind) => {
    const name = `at-once-${kind}`
    const input = page(name)
    const isPaid = kind === 'paid'
    const headers = isPaid && { 'Content-Type': 'application/json', 'Payment-Signature': await fixture.sign(input) }
    const path = isPaid ? '/fetch/basic' : `/r/${encodeURIComponent(input.url)}`
    const call = request(fixture.service.url + path, { method: isPaid ? 'POST' : 'GET', headers: headers || {} })
    call.on('error', () => undefined)
    // Disconnects when the whole call is sent.
    call.end(isPaid ? JSON.stringify(input) : '', () => call.destroy())

    const jobs = async () => (await storedJobs(fixture.service)).filter((job) => job.input['url'] === input.url)
    await expect.poll(async () => (await jobs()).map(({ status }) => status), { timeout: 5000 }).toEqual(['cancelled'])
    await expect.poll(() => fetched(name) - Number(closed.has(name))).toBe(0)
    released.add(name)
  })

  it('after the money moved gets its answer with the same payment', async () => {
    const before = await fixture.paid()
    const payment = await fixture.sign(page('paid'))
    released.add('paid')
    const caller = new AbortController()
    const first = await fixture.post(page('paid'), { payment, signal: caller.signal })
    caller.abort()
    const again = await fixture.post(page('paid'), { payment })
    expect([again.status, again.headers.get('X-Receipt-Id')]).toEqual([200, first.headers.get('X-Receipt-Id')])
    expect([fetched('paid'), (await fixture.paid()) - before]).toEqual([1, 4000n])
  })
})
