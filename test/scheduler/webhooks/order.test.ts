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

const ids = (received: WebhookWorld['receiver']['received']) => received.map(({ headers }) => headers['webhook-id'])

describe('the notices of a monitor', () => {
  it('arrive in their order, and a failed one keeps back the others', async () => {
    await world.addMonitor('a')
    world.receiver.answer(500, 200)
    for (const seq of [1, 2, 3]) await world.addNotice('a', seq)
    await world.tick()
    await world.tick()
    expect(ids(world.receiver.received)).toEqual(['msg_a1'])
    world.clock.pass(minuteMs)
    await world.tick()
    expect(ids(world.receiver.received)).toEqual(['msg_a1', 'msg_a1', 'msg_a2', 'msg_a3'])
  })

  it('go on after one that is given up', async () => {
    await world.addMonitor('a')
    world.receiver.answer(500, 500, 500, 500, 500, 500, 200)
    await world.addNotice('a', 1)
    await world.addNotice('a', 2)
    for (let dueAt: number | undefined = start; dueAt !== undefined; dueAt = await world.dueAt('a')) {
      world.clock.set(dueAt)
      await world.tick()
    }
    expect(await world.deliveryOf('a', 1)).toMatchObject({ status: 'dead' })
    expect(await world.deliveryOf('a', 2)).toMatchObject({ status: 'delivered' })
    expect(ids(world.receiver.received)).toEqual([...Array.from({ length: 6 }, () => 'msg_a1'), 'msg_a2'])
  })

  it('are sent once by two schedulers at once', async () => {
    const monitors = Array.from({ length: 20 }, (_, index) => `m${index}`)
    for (const id of monitors) {
      await world.addMonitor(id)
      for (const seq of [1, 2]) await world.addNotice(id, seq)
    }
    await Promise.all([world.tick(), world.tick(), world.tick()])
    await world.tick()
    const sent = ids(world.receiver.received)
    expect(sent).toHaveLength(40)
    expect(new Set(sent)).toEqual(new Set(monitors.flatMap((id) => [`msg_${id}1`, `msg_${id}2`])))
    for (const id of monitors) expect(sent.indexOf(`msg_${id}1`)).toBeLessThan(sent.indexOf(`msg_${id}2`))
  })

  it('are sent twenty in a row, before it is the turn of others', async () => {
    await world.addMonitor('a')
    for (let seq = 1; seq <= 25; seq++) await world.addNotice('a', seq)
    expect(await world.tick()).toMatchObject({ delivered: 20 })
    expect(await world.tick()).toMatchObject({ delivered: 5 })
  })

  it('of more monitors than one page of the queue are all sent', async () => {
    for (let index = 0; index < 260; index++) {
      await world.addMonitor(`m${index}`)
      await world.addNotice(`m${index}`, 1)
    }
    expect(await world.tick()).toMatchObject({ delivered: 260 })
  })

  it('that arrive during an attempt are not lost', async () => {
    await world.addMonitor('a')
    await world.addNotice('a', 1)
    world.receiver.answer('drip')
    world.setTimeoutMs(1000)
    const running = world.tick()
    await world.receiver.nth(1)
    await world.addNotice('a', 2)
    world.receiver.answer(200)
    await running
    expect(ids(world.receiver.received)).toEqual(['msg_a1', 'msg_a2'])
  })
})

describe('a notice', () => {
  it('whose redelivery is requested while its delivery ends is sent again', async () => {
    await world.addMonitor('a')
    await world.addNotice('a', 1)
    let requests = 0
    const put: typeof world.store.put = async (...row) => {
      await world.store.put(...row)
      if (row[0] !== 'deliveries' || requests++ > 0) return
      const delivery = await world.deliveryOf('a', 1)
      expect(delivery.status).toBe('delivered')
      await world.deliveries.save('a', { ...delivery, status: 'pending' })
      await world.deliveries.redeliver('a', 1, start)
    }
    await world.tick({ ...world.store, put })
    expect(ids(world.receiver.received)).toEqual(['msg_a1', 'msg_a1'])
    expect(await world.deliveryOf('a', 1)).toMatchObject({ status: 'delivered', attempts: [{}, {}] })
  })

  it('whose redelivery is requested during an attempt that fails is sent again at once', async () => {
    await world.addMonitor('a')
    await world.addNotice('a', 1)
    world.receiver.answer('hang', 200)
    world.setTimeoutMs(1000)
    const running = world.tick()
    await world.receiver.nth(1)
    await world.deliveries.redeliver('a', 1, world.clock.pass(10))
    await running
    await world.tick()
    expect(ids(world.receiver.received)).toEqual(['msg_a1', 'msg_a1'])
    expect(await world.deliveryOf('a', 1)).toMatchObject({ status: 'delivered' })
  })

  it('whose redelivery is requested is sent at once, also while its receiver pauses after failures', async () => {
    await world.addMonitor('a')
    await world.addNotice('a', 1)
    world.receiver.answer(...Array.from({ length: 7 }, () => 500), 200)
    for (let dueAt: number | undefined = start; dueAt !== undefined; dueAt = await world.dueAt('a')) {
      world.clock.set(dueAt)
      await world.tick()
    }
    expect(await world.deliveryOf('a', 1)).toMatchObject({ status: 'dead' })
    const requestedAt = world.clock.pass(10)
    await world.deliveries.save('a', {
      ...(await world.deliveryOf('a', 1)),
      status: 'pending',
      scheduledFrom: requestedAt,
    })
    await world.deliveries.redeliver('a', 1, requestedAt)
    expect(await world.tick()).toMatchObject({ failed: 1, postponed: 0 })
    // Once for each request.
    world.clock.pass(minuteMs)
    expect(await world.tick()).toMatchObject({ failed: 0, delivered: 0 })
    await world.deliveries.redeliver('a', 1, world.clock.pass(10))
    expect(await world.tick()).toMatchObject({ delivered: 1, postponed: 0 })
  })

  it('stays delivered when a process that was suspended for longer than its lease fails later', async () => {
    await world.addMonitor('a')
    await world.addNotice('a', 1)
    world.receiver.answer('hang', 200)
    world.setTimeoutMs(1000)
    const suspended = world.tick()
    await world.receiver.nth(1)
    world.clock.pass(minuteMs)
    await world.tick()
    await suspended
    expect(await world.deliveryOf('a', 1)).toMatchObject({ status: 'delivered', attempts: [{ status: 200 }] })
  })
})

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
    // The first turn of 'a' may not have ended, and the scheduler looks again every second.
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
