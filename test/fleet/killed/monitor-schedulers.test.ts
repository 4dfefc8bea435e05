import { setTimeout as sleep } from 'node:timers/promises'
import { describe, expect, it, vi } from 'vitest'
import { pollOptions, reportsOf } from '#test/support/calls/monitor-client.ts'
import { openWatchingFleet, type Watch } from '#test/support/processes/watching-fleet.ts'
import { lockStore } from '#test/support/stores/lock-store.ts'

const reports = (watches: readonly Watch[]) => watches.map(({ receiver }) => reportsOf(receiver.received))

/** Waits until every monitor has reported the same pieces of news, in their order. */
async function expectNews(watches: readonly Watch[], ...news: readonly string[]) {
  const expected = watches.map(() => news.map((text) => `monitor.changed ${text}`))
  await vi.waitFor(() => expect(reports(watches)).toEqual(expected), pollOptions)
}

describe('due checks', { timeout: 600_000 }, () => {
  it('run once each on two schedulers, and each notice is sent once', async () => {
    await using watching = await openWatchingFleet({ HOST_CONCURRENCY: '16' })
    await watching.fleet.scheduler()
    const names = Array.from({ length: 12 }, (_, index) => `page-${index}`)
    const watches = await Promise.all(names.map((name) => watching.watch(name, { everySeconds: 3 })))
    await Promise.all(watches.map(({ monitorId }) => watching.monitors.learned(monitorId)))
    for (const { say } of watches) say('The first round is over.')
    await expectNews(watches, 'The first round is over.')
    for (const { say } of watches) say('The second round has ended.')
    await expectNews(watches, 'The first round is over.', 'The second round has ended.')
    await watching.expectHonestRecords(watches)
    expect(watches.map(({ receiver }) => receiver.received.length)).toEqual(watches.map(() => 2))
  })

  it('are recorded once when a scheduler is suspended during a look for longer than its lease', async () => {
    await using watching = await openWatchingFleet()
    const { fleet, scheduler, site, monitors } = watching
    const watched = await watching.watch('page')
    await monitors.learned(watched.monitorId)
    const hold = site.hold(watched.path)
    watched.say('The other scheduler was faster.')
    await hold.reached
    scheduler.child.kill('SIGSTOP')
    await fleet.scheduler()
    hold.release()
    await expectNews([watched], 'The other scheduler was faster.')
    scheduler.child.kill('SIGCONT')
    await monitors.pass(watched.monitorId, 3)
    await watching.expectHonestRecords([watched])
    expect(watched.receiver.received).toHaveLength(1)
  })

  it('go on when Redis is emptied and restarted, and when no write to the store succeeds for seven seconds', async () => {
    await using watching = await openWatchingFleet()
    const { fleet, monitors } = watching
    const watches = await Promise.all(['a', 'b', 'c'].map((name) => watching.watch(name)))
    await Promise.all(watches.map(({ monitorId }) => monitors.learned(monitorId)))
    const news: string[] = []
    const say = (text: string) => {
      news.push(text)
      for (const watch of watches) watch.say(text)
    }
    say('Redis is empty.')
    await fleet.redis.empty()
    await expectNews(watches, ...news)
    await fleet.redis.stop()
    say('Redis has started again.')
    await sleep(3000)
    await fleet.redis.start()
    await expectNews(watches, ...news)
    say('The store accepts writes again.')
    {
      using _fast = lockStore(fleet, 'fast.db')
      using _durable = lockStore(fleet, 'durable.db')
      await sleep(7000)
    }
    await expectNews(watches, ...news)
    await watching.expectHonestRecords(watches)
  })
})
