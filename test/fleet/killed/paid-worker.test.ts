import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { WorkerPool } from '#shared/contract/job.ts'
import { callOperation, jobIdOf } from '#test/support/calls/client.ts'
import { postTo } from '#test/support/calls/post-to.ts'
import { openPaidFixture, type PaidFixture } from '#test/support/payments/paid-fixture.ts'
import { openFleet, type Fleet } from '#test/support/processes/fleet.ts'
import { articlePage, openFixtureSite, type FixtureSite } from '#test/support/sites/fixture-site.ts'
import { storedCredits } from '#test/support/stores/stored-credits.ts'
import { openIntelWebFixture } from '#test/support/upstream-fixtures/intel-web.ts'
import type { FixtureUpstream } from '#test/support/upstream-fixtures/open-fixture-upstream.ts'

interface Killed {
  path: string
  pools: WorkerPool[]
  price: number
  input: object
}

const schema = { type: 'object', properties: { title: { type: 'string' } }, required: ['title'] }

describe('a job whose worker is killed', () => {
  const scope = new AsyncDisposableStack()
  let paid: PaidFixture
  let fleet: Fleet
  let web: FixtureUpstream
  let site: FixtureSite
  let url = ''
  /** While true, no search and no page answers. */
  let isHeld = false
  let waiting = 0
  beforeAll(async () => {
    paid = scope.use(await openPaidFixture())
    web = scope.use(await openIntelWebFixture())
    const { respond } = web
    web.respond = (request) => {
      if (isHeld) waiting += 1
      return { ...respond(request), ...(isHeld && { afterMs: 600_000 }) }
    }
    site = scope.use(
      await openFixtureSite({
        '/page': (_request, response) => {
          if (isHeld) waiting += 1
          else response.end(articlePage('owls'))
        },
      }),
    )
    const settings = { ...paid.settings, ...web.settings, SYNC_WAIT_MS: '110000', BROWSER_CONCURRENCY: '1' }
    fleet = scope.use(await openFleet(settings))
    url = (await fleet.api()).url
  })
  afterAll(() => scope.disposeAsync())

  const calls: [string, () => Killed][] = [
    ['answer', () => ({ path: '/answer', pools: ['research', 'fetch'], price: 50_000, input: { query: 'owl boxes' } })],
    [
      'extract',
      () => ({
        path: '/extract',
        pools: ['research', 'fetch'],
        price: 30_000,
        input: { url: `${site.url}/page`, schema },
      }),
    ],
    [
      'site-audit',
      () => ({
        path: '/intel/site-audit',
        pools: ['browser'],
        price: 300_000,
        input: { url: `${site.url}/page`, format: 'json' },
      }),
    ],
  ]

  it.each(calls)(
    'is resumed, or refunded, and never both: %s',
    async (_, callOf) => {
      const { path, pools, price, input } = callOf()
      const before = await paid.paid()
      ;[isHeld, waiting] = [true, 0]
      const killed = await fleet.worker({}, ...pools)
      // The worker reports its browser within a moment.
      await expect.poll(async () => (await postTo(url)(input, { path })).status).toBe(402)
      // Settled before the work, so that a failure must be refunded.
      const accepted = await postTo(url, paid.payer.fetch)(
        { ...input, timeout: 60_000 },
        { path, headers: { Prefer: 'respond-async' } },
      )
      expect([accepted.status, Number((await paid.paid()) - before)]).toEqual([202, price])
      const requestId = accepted.headers.get('X-Receipt-Id') ?? ''
      await expect.poll(() => waiting).toBeGreaterThan(0)
      await killed.end('SIGKILL')
      isHeld = false
      const next = await fleet.worker({}, ...pools)
      const job = async () =>
        (await callOperation<{ status: string }>(url, 'job-get', { requestId: jobIdOf(accepted) })).body.status
      await expect.poll(job).toBe('completed')
      const { body } = await callOperation(url, 'receipt-get', { requestId })
      const rows = storedCredits(fleet.dir).filter((row) => row.requestId === requestId)
      expect([body['outcome'], rows, Number((await paid.paid()) - before)]).toEqual(['delivered', [], price])
      await next.end()
    },
    120_000,
  )
})
