import { expect, it } from 'vitest'
import { openJobSource } from '#shared/queue/bullmq/open-job-source.ts'
import { openTestEgress } from '#test/support/egress/open-test-egress.ts'
import { openTestLink } from '#test/support/servers/redis-link.ts'
import { openFixtureSite } from '#test/support/sites/fixture-site.ts'
import { openRamStore } from '#test/support/stores/ram-store.ts'
import { openRobots, politeRobots } from '#workers/sites/robots/open-robots.ts'

it('the Crawl-delay of robots.txt is the pace of the host before its rules are known', async () => {
  await using scope = new AsyncDisposableStack()
  const link = scope.use(await openTestLink())
  const source = scope.use(await openJobSource(link, { hostConcurrency: 8 }))
  const { store } = scope.use(await openRamStore(link.now))
  const egress = scope.use(await openTestEgress({ headersTimeoutMs: 20_000, idleTimeoutMs: 20_000 }))
  const site = scope.use(await openFixtureSite({ '/robots.txt': 'User-agent: *\nCrawl-delay: 20' }))
  const robots = politeRobots(openRobots({ egress, store, now: link.now }), source.politenessFor({ id: 'service' }))

  await robots.rulesFor(`${site.url}/page`, AbortSignal.timeout(60_000))
  const page = (id: string) => ({ id, deadlineAt: link.now() + 60_000, host: new URL(site.url).host })
  expect(await source.workSlots.acquire(page('first'))).toBeUndefined()
  expect(await source.workSlots.acquire(page('second'))).toMatchObject({ heldBy: 'host' })
})
