import { setTimeout as sleep } from 'node:timers/promises'
import { describe, expect, it, vi } from 'vitest'
import { pollOptions, reportsOf } from '#test/support/calls/monitor-client.ts'
import { openWatchingFleet, type Watch } from '#test/support/processes/watching-fleet.ts'

describe.concurrent('monitors whose processes are killed', { timeout: 600_000 }, () => {
  it('lose no change and report it once: a scheduler and an API process, at every step', async () => {
    await using watching = await openWatchingFleet({ LIMITS: 'confirmSeconds:3' })
    const { fleet, site, monitors, scheduler, watch } = watching
    const other = await fleet.api()
    const [retried, receiving, looking, between] = await Promise.all(
      ['retried', 'receiving', 'looking', 'between'].map((name) => watch(name)),
    )
    if (!retried || !receiving || !looking || !between) throw new Error('Expected four monitors.')
    const old = [retried, receiving, looking, between]
    await Promise.all(old.map(({ monitorId }) => monitors.learned(monitorId)))

    retried.receiver.answer(500)
    retried.say('Step one is over.')
    await retried.receiver.nth(1)
    const hold = site.hold(looking.path)
    looking.say('Step three is over.')
    await hold.reached
    receiving.receiver.answer('hang')
    receiving.say('Step two is over.')
    await receiving.receiver.nth(1)
    const looks = site.looks(between.path)
    between.say('Step four is over.')
    await vi.waitFor(() => expect(site.looks(between.path)).toBeGreaterThan(looks), pollOptions)
    const created = await watch('created', { client: watching.at(other) })
    // Gives the scheduler time to store the first look. The second follows after three seconds.
    await sleep(500)
    await Promise.all([scheduler.end('SIGKILL'), other.end('SIGKILL')])

    for (const { receiver } of [retried, receiving]) receiver.answer(200)
    hold.release()
    await fleet.scheduler()
    await monitors.learned(created.monitorId)
    created.say('Step five is over.')
    const watches = [...old, created]
    const expected = ['one', 'two', 'three', 'four', 'five'].map((step) => `monitor.changed Step ${step} is over.`)
    const reports = () => watches.map(({ receiver }) => reportsOf(receiver.received))
    await vi.waitFor(() => expect(reports()).toEqual(expected.map((report) => [report])), pollOptions)
    await watching.expectHonestRecords(watches)
    expect(reports()).toEqual(expected.map((report) => [report]))
    // Only a notice whose answer did not arrive comes twice.
    const requests = watches.map(({ receiver }) => receiver.received.length)
    expect(requests).toEqual([2, 2, 1, 1, 1])
  })

  it('lose no change and report it once: a worker, during a look', async () => {
    await using watching = await openWatchingFleet()
    const { fleet, site, monitors, worker } = watching
    const { path, monitorId, receiver, say } = await watching.watch('looked')
    await monitors.learned(monitorId)
    const hold = site.hold(path)
    say('The worker is gone.')
    await hold.reached
    await worker.end('SIGKILL')
    hold.release()
    await fleet.worker()
    await receiver.nth(1)
    await watching.expectHonestRecords([{ monitorId, receiver, path, say }])
    expect(reportsOf(receiver.received)).toEqual(['monitor.changed The worker is gone.'])
    expect(receiver.received).toHaveLength(1)
  })

  it('lose no change and report it once: schedulers and workers, one after another', async () => {
    await using watching = await openWatchingFleet()
    const { fleet, monitors } = watching
    const watches: Watch[] = await Promise.all(['a', 'b', 'c', 'd', 'e', 'f'].map((name) => watching.watch(name)))
    await Promise.all(watches.map(({ monitorId }) => monitors.learned(monitorId)))
    let { scheduler, worker } = watching
    for (const [round, delayMs] of [300, 1100, 700, 1500].entries()) {
      watches[round]?.say(`Round ${round} is over.`)
      watches[round + 2]?.say(`Round ${round} is over.`)
      await sleep(delayMs)
      await scheduler.end('SIGKILL')
      if (round % 2 === 1) await worker.end('SIGKILL')
      scheduler = await fleet.scheduler()
      if (round % 2 === 1) worker = await fleet.worker()
    }
    for (const { say } of watches) say('All is over.')
    const last = () => watches.map(({ receiver }) => reportsOf(receiver.received).at(-1))
    const expected = watches.map(() => 'monitor.changed All is over.')
    await vi.waitFor(() => expect(last()).toEqual(expected), pollOptions)
    await watching.expectHonestRecords(watches)
    for (const { receiver } of watches) {
      const reports = reportsOf(receiver.received)
      expect(new Set(reports).size).toBe(reports.length)
    }
  })
})
