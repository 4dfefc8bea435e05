import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { openTurns } from '#scheduler/webhooks/open-turns.ts'
import { openWebhookReceiver } from '#test/support/servers/webhook-receiver.ts'
import { hourMs } from '#test/support/stores/monitored-store.ts'
import { minuteMs, openWebhookWorld, start, type WebhookWorld } from './webhook-world.ts'

let world: WebhookWorld
beforeEach(async () => {
  world = await openWebhookWorld()
})
afterEach(() => world[Symbol.asyncDispose]())

describe('a receiver that fails', () => {
  it('does not delay another', async () => {
    await using slow = await openWebhookReceiver({ answers: ['hang'] })
    for (let index = 0; index < 8; index++) {
      await world.addMonitor(`slow${index}`, { webhookUrl: slow.url, owner: '0x1' })
      await world.addNotice(`slow${index}`, 1, { createdAt: start - 1000 })
    }
    await world.addMonitor('a')
    await world.addNotice('a', 1)
    await using deliveries = world.open()
    await deliveries.start()
    await Promise.all([world.receiver.nth(1), slow.nth(4)])
    expect(deliveries.counts.failed).toBe(0)
    // More than four requests at once do not reach one host.
    expect(slow.received).toHaveLength(4)
    world.clock.pass(1)
    await world.addNotice('a', 2)
    // The first turn of 'a' may not have ended, and the scheduler probes again every second.
    await vi.waitFor(
      async () => {
        await deliveries.start()
        expect(world.receiver.received).toHaveLength(2)
      },
      { timeout: 30_000 },
    )
    expect(deliveries.counts).toMatchObject({ failed: 0, postponed: 0 })
    await deliveries.ended()
    const { failed, postponed } = deliveries.counts
    expect(failed).toBeGreaterThanOrEqual(5)
    expect(failed + postponed).toBe(8)
  })

  it('rests after five failures in a row, is probed by one notice, and gets all once it works again', async () => {
    const monitors = Array.from({ length: 10 }, (_, index) => `m${index}`)
    for (const id of monitors) {
      await world.addMonitor(id, { owner: '0x1' })
      await world.addNotice(id, 1)
    }
    world.receiver.answer(500)
    // Four are under way at once, so up to three more follow the fifth.
    await world.tick()
    const first = world.receiver.received.length
    expect(first).toBeGreaterThanOrEqual(5)
    expect(first).toBeLessThanOrEqual(8)
    const untouched = (await Promise.all(monitors.map((id) => world.deliveryOf(id, 1)))).filter(
      ({ attempts }) => attempts.length === 0,
    )
    expect(untouched).toHaveLength(10 - first)

    world.clock.pass(minuteMs - 1)
    await world.tick()
    expect(world.receiver.received).toHaveLength(first)
    world.clock.pass(1)
    await world.tick()
    expect(world.receiver.received).toHaveLength(first + 1)

    // The pause doubles.
    world.clock.pass(2 * minuteMs - 1)
    await world.tick()
    expect(world.receiver.received).toHaveLength(first + 1)
    world.receiver.answer(200)
    world.clock.pass(1)
    await world.tick()
    for (let index = 0; index < 10; index++) {
      world.clock.pass(minuteMs)
      await world.tick()
    }
    for (const id of monitors) expect(await world.deliveryOf(id, 1)).toMatchObject({ status: 'delivered' })
  })

  it.each([
    ['wallet', { owner: '0x1' }, { owner: '0x2' }],
    ['monitor without a wallet', {}, {}],
  ])('does not rest for the notices of another %s', async (_what, failing, other) => {
    for (let index = 0; index < 6; index++) {
      await world.addMonitor(`m${index}`, failing)
      await world.addNotice(`m${index}`, 1)
    }
    world.receiver.answer(...Array.from({ length: 6 }, () => 500), 200)
    await world.tick()
    expect(world.receiver.received.length).toBeGreaterThanOrEqual(5)
    world.receiver.answer(200)
    await world.addMonitor('a', other)
    await world.addNotice('a', 1)
    expect(await world.tick()).toMatchObject({ delivered: 1, postponed: 0 })
  })

  it('is shared by wallets in rotation: a notice waits for one turn of another wallet, not for all', async () => {
    const host = 'hooks.example'
    const order: string[] = []
    const ends: (() => void)[] = []
    const turns = openTurns({
      concurrency: 64,
      hostConcurrency: 4,
      maxWaiting: 250,
      run: (id) =>
        new Promise((resolve) => {
          order.push(id)
          ends.push(resolve)
        }),
    })
    for (let index = 0; index < 300; index++) turns.add({ id: `slow${index}`, owner: '0x1', host })
    turns.add({ id: 'a', owner: '0x2', host })
    turns.add({ id: 'b', owner: '0x2', host })
    for (let index = 0; index < 4; index++) ends[index]?.()
    await vi.waitFor(() => expect(order).toHaveLength(8))
    expect(order.slice(4).toSorted()).toEqual(['a', 'b', 'slow4', 'slow5'])
  })

  it('gets the last attempt of each notice also while it rests', async () => {
    await world.addMonitor('a', { owner: '0x1' })
    await world.addMonitor('b', { owner: '0x1' })
    world.receiver.answer(500)
    await world.addNotice('a', 1)
    await world.addNotice('b', 1)
    for (let step = 0; step < 200; step++) {
      const dueAt = [await world.dueAt('a'), await world.dueAt('b')].filter((at) => at !== undefined)
      const [next] = dueAt.toSorted((one, two) => one - two)
      if (next === undefined) break
      world.clock.set(Math.max(next, world.clock.now()))
      await world.tick()
    }
    const last = start + 7 * hourMs + 21 * minuteMs
    for (const id of ['a', 'b']) {
      const { status, attempts } = await world.deliveryOf(id, 1)
      expect({ status, last: attempts.at(-1)?.at }).toEqual({ status: 'dead', last })
    }
  })
})
