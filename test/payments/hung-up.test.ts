import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { callOperation } from '#test/support/client.ts'
import { articlePage } from '#test/support/fixture-site.ts'
import { openPaidService, type PaidService } from '#test/support/paid-ground.ts'

describe('a caller that hangs up', () => {
  let ground: PaidService
  /** Pages wait until their query is among these. */
  const released = new Set<string>()
  beforeAll(async () => {
    ground = await openPaidService({
      '/held': ({ url = '' }, response) => {
        const name = url.split('?')[1] ?? ''
        void vi.waitUntil(() => released.has(name), { timeout: 30_000 }).then(() => response.end(articlePage(name)))
      },
    })
  })
  afterAll(() => ground[Symbol.asyncDispose]())

  const page = (name: string) => ({ url: `${ground.site.url}/held?${name}`, timeout: 30_000 })
  const fetched = (name: string) => ground.site.requests.filter((path) => path === `/held?${name}`).length

  /** Who leaves while its page is read; resolves, with the id of the request, when the service saw the page and that. */
  async function hangUp(name: string, payment: string): Promise<string> {
    const caller = new AbortController()
    const cut = ground.post(page(name), { payment, signal: caller.signal }).catch(() => undefined)
    await vi.waitUntil(() => fetched(name) === 1, { timeout: 20_000 })
    caller.abort()
    expect(await cut).toBeUndefined()
    // The socket's end is on its way to the service.
    await fetch(`${ground.service.url}/health/live`)
    released.add(name)
    const left = () =>
      ground.service.process.lines
        .map((line) => JSON.parse(line) as Record<string, unknown>)
        .find(({ operation, code, route }) => operation === 'fetch-basic' && code === 'PAYMENT_IN_FLIGHT' && route)
    await vi.waitUntil(left, { timeout: 20_000 })
    return String(left()?.['requestId'])
  }

  it('before the money moved is not charged, and its payment buys the answer when it comes back', async () => {
    const before = await ground.paid()
    const payment = await ground.sign(page('back'))
    const requestId = await hangUp('back', payment)
    expect(await ground.paid()).toBe(before)
    const job = await callOperation(ground.service.url, 'job-get', { requestId })
    expect(job.body).toMatchObject({ status: 'running' })
    expect(job.body).not.toHaveProperty('result')

    const again = await ground.post(page('back'), { payment })
    expect([again.status, await again.json()]).toMatchObject([200, { content: expect.stringContaining('back') }])
    expect(again.headers.get('X-Receipt-Id')).toBe(requestId)
    expect([fetched('back'), (await ground.paid()) - before]).toEqual([1, 4000n])
  })

  it('after the money moved finds its answer with the same payment', async () => {
    const before = await ground.paid()
    const payment = await ground.sign(page('paid'))
    released.add('paid')
    const caller = new AbortController()
    const first = await ground.post(page('paid'), { payment, signal: caller.signal })
    caller.abort()
    const again = await ground.post(page('paid'), { payment })
    expect([again.status, again.headers.get('X-Receipt-Id')]).toEqual([200, first.headers.get('X-Receipt-Id')])
    expect([fetched('paid'), (await ground.paid()) - before]).toEqual([1, 4000n])
  })
})
