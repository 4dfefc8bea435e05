import { afterEach, beforeEach, describe, expect, it } from 'vitest'
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
