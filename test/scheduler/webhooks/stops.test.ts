import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { lookupWith } from '#shared/egress/resolve-host.ts'
import { openTestEgress } from '#test/support/egress/open-test-egress.ts'
import { openDnsServer } from '#test/support/servers/dns-server.ts'
import { openWebhookReceiver } from '#test/support/servers/webhook-receiver.ts'
import { minuteMs, noticeOf, openWebhookWorld, start, type WebhookWorld } from './webhook-world.ts'

let world: WebhookWorld
beforeEach(async () => {
  world = await openWebhookWorld()
})
afterEach(() => world[Symbol.asyncDispose]())

const recordOf = async (id: string) => (await world.monitors.find(id))?.record

describe('410', () => {
  it('pauses the monitor and stops the other notices', async () => {
    await world.addMonitor('a')
    world.receiver.answer(410, 200)
    for (const seq of [1, 2, 3]) await world.addNotice('a', seq)
    await world.tick()
    expect(await recordOf('a')).toMatchObject({ status: 'paused', pauseReason: 'webhook_gone' })
    for (const seq of [1, 2, 3]) expect(await world.deliveryOf('a', seq)).toMatchObject({ status: 'stopped' })
    expect((await world.deliveryOf('a', 1)).attempts).toMatchObject([{ status: 410 }])
    world.clock.pass(24 * 60 * minuteMs)
    await world.tick()
    expect(world.receiver.received).toHaveLength(1)
  })
})

describe('a monitor', () => {
  it('that is paused still delivers its notices', async () => {
    await world.addMonitor('a', { status: 'paused', pauseReason: 'requested' })
    await world.addNotice('a', 1)
    expect(await world.tick()).toMatchObject({ delivered: 1 })
    expect(await recordOf('a')).toMatchObject({ status: 'paused', pauseReason: 'requested' })
  })

  it('that was deleted sends nothing, and its notices are removed', async () => {
    await world.addMonitor('a')
    await world.addNotice('a', 1)
    const held = await world.monitors.find('a')
    if (held !== undefined) await world.monitors.remove(held)
    await world.tick()
    expect(world.receiver.received).toEqual([])
    expect(await world.deliveries.find('a', 1)).toBeUndefined()
    expect(await world.dueAt('a')).toBeUndefined()
  })

  it('that is deleted during an attempt leaves nothing behind', async () => {
    await world.addMonitor('a')
    await world.addNotice('a', 1)
    world.receiver.answer('drip')
    world.setTimeoutMs(1000)
    const running = world.tick()
    await world.receiver.nth(1)
    const held = await world.monitors.find('a')
    if (held !== undefined) await world.monitors.remove(held)
    await world.deliveries.removeAll('a')
    await running
    expect(await world.deliveries.find('a', 1)).toBeUndefined()
  })
})

describe('the challenge', () => {
  const challenge = 'chl_abcdefghijklmnopqrstuv'
  beforeEach(async () => {
    await world.addMonitor('a', { challenge })
    const notice = noticeOf('a', 1, start, 'webhook.challenge')
    await world.addNotice('a', 1, { ...notice, body: JSON.stringify({ type: notice.type, data: { challenge } }) })
    await world.addNotice('a', 2)
  })

  it('is passed by a response that contains it, and the other notices follow', async () => {
    world.receiver.answer({ body: JSON.stringify({ challenge }) }, 204)
    expect(await world.tick()).toMatchObject({ delivered: 2 })
    expect(await recordOf('a')).not.toHaveProperty('challenge')
    expect(await recordOf('a')).toMatchObject({ status: 'active' })
  })

  it.each([
    ['no body', 200],
    ['another text', { body: 'chl_other' }],
    ['the challenge with an error status', { status: 500, body: challenge }],
    ['the challenge in a header', { headers: { 'x-challenge': challenge } }],
  ])('is not passed by %s, and the other notices wait', async (_what, answer) => {
    world.receiver.answer(answer)
    expect(await world.tick()).toMatchObject({ failed: 1, delivered: 0 })
    expect(await recordOf('a')).toMatchObject({ challenge, status: 'active' })
    expect(world.receiver.received).toHaveLength(1)
    world.receiver.answer({ body: challenge }, 200)
    world.clock.pass(minuteMs)
    expect(await world.tick()).toMatchObject({ delivered: 2 })
  })

  it('pauses the monitor when no attempt passes it', async () => {
    world.receiver.answer(200)
    for (let dueAt: number | undefined = start; dueAt !== undefined; dueAt = await world.dueAt('a')) {
      world.clock.set(dueAt)
      await world.tick()
    }
    expect(world.receiver.received).toHaveLength(6)
    expect(await recordOf('a')).toMatchObject({ status: 'paused', pauseReason: 'challenge_failed', challenge })
    expect(await world.deliveryOf('a', 1)).toMatchObject({ status: 'dead' })
    expect(await world.deliveryOf('a', 2)).toMatchObject({ status: 'stopped', attempts: [] })
    // A notice that is added now is not sent to a receiver that never answered.
    await world.addNotice('a', 3)
    await world.tick()
    expect(world.receiver.received).toHaveLength(6)
  })
})

describe('the log of a delivery', () => {
  it.each([
    ['text', 'all right', 'all right'],
    ['the first KiB', 'a'.repeat(5000), 'a'.repeat(1024)],
    ['whole characters', 'ż'.repeat(1000), 'ż'.repeat(512)],
    ['control characters', 'a\u0000b\u001b[31mc\r\nd\te\u202ef', 'a\uFFFDb\uFFFD[31mc\uFFFD\nd\te\uFFFDf'],
    ['invalid UTF-8', Buffer.from([0x61, 0xff, 0xfe, 0x62]), 'a\uFFFD\uFFFDb'],
    ['binary data', Buffer.alloc(2000, 0), '\uFFFD'.repeat(341)],
  ])('has %s of the response', async (_what, body, expected) => {
    await world.addMonitor('a')
    world.receiver.answer({ body })
    await world.addNotice('a', 1)
    await world.tick()
    const [attempt] = (await world.deliveryOf('a', 1)).attempts
    expect(attempt).toMatchObject({ status: 200, response: expected })
    expect(Buffer.byteLength(attempt?.response ?? '')).toBeLessThanOrEqual(1024)
  })

  it('has the last twenty attempts', async () => {
    await world.addMonitor('a')
    await world.addNotice('a', 1)
    const attempts = Array.from({ length: 25 }, (_, index) => ({ at: index, durationMs: 1, status: 500 }))
    await world.deliveries.save('a', { ...(await world.deliveryOf('a', 1)), attempts })
    await world.tick()
    const logged = (await world.deliveryOf('a', 1)).attempts.map(({ at }) => at)
    expect(logged).toEqual([...Array.from({ length: 19 }, (_, index) => 6 + index), start])
  })

  it('says that redirects are not followed', async () => {
    await world.addMonitor('a')
    world.receiver.answer({ status: 301, headers: { location: 'http://127.0.0.1:1/' } })
    await world.addNotice('a', 1)
    await world.tick()
    const [attempt] = (await world.deliveryOf('a', 1)).attempts
    expect(attempt).toMatchObject({ status: 301, error: expect.stringContaining('Redirects are not followed') })
  })

  it('and the log of the process hold no secret, no address and no id of a monitor', async () => {
    await world.addMonitor('mon_private', { webhookUrl: `${world.receiver.url}?token=hidden` })
    world.receiver.answer(500, 'cut', 200)
    await world.addNotice('mon_private', 1, { id: 'msg_public' })
    for (let step = 0; step < 3; step++) {
      await world.tick()
      world.clock.pass(5 * minuteMs)
    }
    expect(world.receiver.received.map(({ path }) => path)).toEqual(
      Array.from({ length: 3 }, () => '/hook?token=hidden'),
    )
    const text = JSON.stringify([world.logged, (await world.deliveryOf('mon_private', 1)).attempts])
    expect(text).toContain('msg_public')
    for (const hidden of ['hidden', 'mon_private', world.secret, '127.0.0.1', String(world.receiver.port)])
      expect(text).not.toContain(hidden)
  })
})

it('an address that turned private is refused at the next attempt, and tried again', async () => {
  await using dns = await openDnsServer({ 'hooks.example.com': ['127.0.0.1'] })
  await using receiver = await openWebhookReceiver({ answers: [500, 200] })
  await using canary = await openWebhookReceiver({ host: '127.0.0.9', port: receiver.port })
  await using egress = await openTestEgress({
    allow: `127.0.0.1:${receiver.port}`,
    lookup: lookupWith([dns.address]),
    headersTimeoutMs: 5000,
  })
  await using named = await openWebhookWorld({ egress })
  await named.addMonitor('a', { webhookUrl: `http://hooks.example.com:${receiver.port}/hook` })
  await named.addNotice('a', 1)
  await named.tick()
  dns.zones.set('hooks.example.com', ['127.0.0.9'])
  named.clock.pass(minuteMs)
  expect(await named.tick()).toMatchObject({ failed: 1 })
  const [, refused] = (await named.deliveryOf('a', 1)).attempts
  expect(refused?.error).toMatch(/^URL_NOT_ALLOWED: /)
  dns.zones.set('hooks.example.com', ['127.0.0.1'])
  named.clock.pass(5 * minuteMs)
  expect(await named.tick()).toMatchObject({ delivered: 1 })
  expect(receiver.received).toHaveLength(2)
  expect(canary.received).toEqual([])
})
