import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { nextDueAt } from '#scheduler/monitors/apply-evaluation.ts'
import { openDueChecks } from '#scheduler/monitors/due-checks.ts'
import { hourMs, openMonitoredStore, type MonitoredStore } from '#test/support/stores/monitored-store.ts'

let monitored: MonitoredStore
beforeEach(async () => {
  monitored = await openMonitoredStore()
})
afterEach(() => monitored[Symbol.asyncDispose]())

const urlOf = (id: string) => `https://${id}.example/`

describe('due checks', () => {
  it('start with the oldest, and leave what is not due', async () => {
    const { clock, taken } = monitored
    const start = clock.now
    for (const [id, late] of [
      ['young', 1000],
      ['oldest', 9000],
      ['old', 5000],
    ] as const)
      await monitored.add(id, {}, { nextLookAt: start - late, dueAt: start - late })
    await monitored.add('future', {}, { nextLookAt: start + 1, dueAt: start + 1 })
    await monitored.add('paused', {}, { status: 'paused' })
    expect(await monitored.tick({ limits: { concurrency: 1 } })).toEqual({ finished: 3 })
    expect(taken.map(({ settings }) => settings.url)).toEqual(['oldest', 'old', 'young'].map(urlOf))
  })

  it('are all found in pages of the store, and each runs once', async () => {
    for (let index = 0; index < 450; index++) await monitored.add(`m${index}`)
    expect(await monitored.tick({ limits: { concurrency: 8 } })).toEqual({ finished: 450 })
    expect(new Set(monitored.taken.map(({ settings }) => settings.url)).size).toBe(450)
    expect(monitored.taken.length).toBe(450)
    expect(await monitored.tick()).toEqual({})
  })

  it('of two schedulers at once run once each', async () => {
    for (let index = 0; index < 100; index++) {
      monitored.pages.set(urlOf(`m${index}`), `page ${index}`)
      await monitored.add(`m${index}`)
    }
    const counts = await Promise.all([monitored.tick(), monitored.tick(), monitored.tick()])
    expect(counts.reduce((sum, { again = 0 }) => sum + again, 0)).toBe(100)
    expect(monitored.taken.length).toBe(100)
    for (let index = 0; index < 100; index++)
      expect((await monitored.record(`m${index}`)).looks).toEqual({ count: 1, ms: 100 })
  })

  it('of a slow host leave room for those of other hosts, and all run in the end', async () => {
    const gate = Promise.withResolvers<void>()
    const { clock, pages } = monitored
    for (let index = 0; index < 50; index++) {
      const url = `https://slow.example/${index}`
      pages.set(url, async () => {
        await gate.promise
        return 'slow'
      })
      await monitored.add(`slow${index}`, { url }, { nextLookAt: clock.now - 1000, dueAt: clock.now - 1000 })
    }
    for (let index = 0; index < 20; index++) {
      pages.set(urlOf(`fast${index}`), async () => {
        if (index === 19) gate.resolve()
        return 'fast'
      })
      await monitored.add(`fast${index}`)
    }
    const counts = await monitored.tick({ limits: { concurrency: 8, perHost: 2 } })
    expect(counts).toEqual({ again: 70 })
    const firstSlow = monitored.taken.findIndex(({ settings }) => settings.url === 'https://slow.example/2')
    const lastFast = monitored.taken.findIndex(({ settings }) => settings.url === urlOf('fast19'))
    expect(firstSlow).toBeGreaterThan(lastFast)
  })

  it('that throw are left alone for 15 seconds', async () => {
    let takes = 0
    const take = async () => {
      takes += 1
      throw new Error('a bug')
    }
    await monitored.add('broken')
    const due = openDueChecks(monitored.deps({ looks: { take } }))
    const run = async () => {
      await due.start()
      await due.ended()
    }
    await run()
    monitored.clock.now += 14_999
    await run()
    expect(takes).toBe(1)
    monitored.clock.now += 1
    await run()
    expect(takes).toBe(2)
    expect(due.takeCounts()).toEqual({ failed: 2 })
  })

  it('after downtime run once for each monitor, and return to their own times', async () => {
    const { clock, pages } = monitored
    for (let index = 0; index < 30; index++) {
      pages.set(urlOf(`m${index}`), 'page')
      await monitored.addLearned(`m${index}`)
    }
    clock.now += 50 * hourMs
    const before = monitored.taken.length
    expect(await monitored.tick()).toEqual({ finished: 30 })
    expect(await monitored.tick()).toEqual({})
    expect(monitored.taken.length - before).toBe(30)
    const dueAts = await Promise.all(
      Array.from({ length: 30 }, async (_, index) => (await monitored.record(`m${index}`)).dueAt),
    )
    for (const dueAt of dueAts) {
      expect(dueAt).toBeGreaterThan(clock.now)
      expect(dueAt).toBeLessThanOrEqual(clock.now + hourMs)
    }
    expect(new Set(dueAts).size).toBe(30)
  })
})

describe('the next check', () => {
  it('comes once in each interval at the same phase, which differs between monitors', () => {
    const phases = Array.from({ length: 1000 }, (_, index) => {
      const id = `mon_${index}`
      const first = nextDueAt({ id, intervalMs: hourMs, now: 1_800_000_000_000 })
      expect(nextDueAt({ id, intervalMs: hourMs, now: first })).toBe(first + hourMs)
      expect(nextDueAt({ id, intervalMs: hourMs, now: first + hourMs + 1234 })).toBe(first + 2 * hourMs)
      expect(nextDueAt({ id, intervalMs: hourMs, now: first - 1 })).toBe(first)
      return first % hourMs
    })
    // A tenth of the interval holds about 100 of 1,000 phases: 55 to 150 with any likelihood.
    for (let part = 0; part < 10; part++) {
      const inPart = phases.filter((phase) => Math.floor((phase / hourMs) * 10) === part).length
      expect(inPart).toBeGreaterThan(55)
      expect(inPart).toBeLessThan(150)
    }
  })
})
