import { createPublicKey, verify, type JsonWebKey } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { newWebhookSecret } from '#shared/webhooks/webhook-secret.ts'
import { isVerified } from '#test/support/servers/webhook-receiver.ts'
import { hourMs } from '#test/support/stores/monitored-store.ts'
import { minuteMs, openWebhookWorld, start, type WebhookWorld } from './webhook-world.ts'

let world: WebhookWorld
beforeEach(async () => {
  world = await openWebhookWorld()
})
afterEach(() => world[Symbol.asyncDispose]())

/** Moves the clock to each due attempt, until none is left. Returns the times of the attempts in minutes. */
async function runToEnd(monitorId: string): Promise<number[]> {
  for (;;) {
    await world.tick()
    const dueAt = await world.dueAt(monitorId)
    if (dueAt === undefined) break
    // Nothing is sent early.
    world.clock.set(dueAt - 1)
    const before = world.receiver.received.length
    await world.tick()
    expect(world.receiver.received.length).toBe(before)
    world.clock.set(dueAt)
  }
  return (await world.deliveryOf(monitorId, 1)).attempts.map(({ at }) => (at - start) / minuteMs)
}

describe('the delivery of a notice', () => {
  it('is one signed request, which the official verifier accepts', async () => {
    await world.addMonitor('a')
    await world.addNotice('a', 1)
    expect(await world.tick()).toMatchObject({ delivered: 1, failed: 0 })
    const { body } = await world.deliveryOf('a', 1)
    expect(world.receiver.received).toMatchObject([
      {
        method: 'POST',
        path: '/hook',
        body,
        isVerified: true,
        headers: {
          'content-type': 'application/json',
          'webhook-id': 'msg_a1',
          'webhook-timestamp': String(start / 1000),
          'user-agent': 'webintel-test',
        },
      },
    ])
    expect(await world.deliveryOf('a', 1)).toMatchObject({
      status: 'delivered',
      attempts: [{ at: start, status: 200 }],
    })
    expect(await world.dueAt('a')).toBeUndefined()
    expect(await world.tick()).toMatchObject({ delivered: 0, failed: 0 })
    expect(world.receiver.received).toHaveLength(1)
  })

  it('carries a signature that the published key verifies', async () => {
    await world.addMonitor('a')
    await world.addNotice('a', 1)
    await world.tick()
    const { headers, body } = await world.receiver.nth(1)
    const [jwk] = (await world.keys.publicKeys()) as JsonWebKey[]
    const signature = headers['webhook-signature']?.split(' ').find((each) => each.startsWith('v1a,'))
    const text = `${headers['webhook-id']}.${headers['webhook-timestamp']}.${body}`
    const key = createPublicKey({ key: jwk ?? {}, format: 'jwk' })
    expect(verify(null, Buffer.from(text), key, Buffer.from(signature?.slice(4) ?? '', 'base64'))).toBe(true)
  })

  it('is signed with both secrets while one replaces the other', async () => {
    const previous = newWebhookSecret()
    const secrets = [{ secret: world.secret }, { secret: previous, validUntil: start + minuteMs }]
    await world.addMonitor('a', { secrets })
    world.receiver.answer(500, 200)
    await world.addNotice('a', 1)
    await world.tick()
    world.clock.pass(minuteMs)
    await world.tick()
    const [first, second] = world.receiver.received
    if (first === undefined || second === undefined) expect.unreachable('two attempts')
    expect([isVerified(first, world.secret, start), isVerified(first, previous, start)]).toEqual([true, true])
    const later = world.clock.now()
    expect([isVerified(second, world.secret, later), isVerified(second, previous, later)]).toEqual([true, false])
  })

  it('is repeated after 1, 5 and 15 minutes, 1 and 6 hours, and then given up', async () => {
    await world.addMonitor('a')
    world.receiver.answer(500)
    await world.addNotice('a', 1)
    expect(await runToEnd('a')).toEqual([0, 1, 6, 21, 81, 441])
    expect(await world.deliveryOf('a', 1)).toMatchObject({ status: 'dead' })
    expect(world.receiver.received.every((notice) => notice.isVerified)).toBe(true)
    expect(new Set(world.receiver.received.map(({ body, headers }) => `${headers['webhook-id']} ${body}`)).size).toBe(1)
    const timestamps = world.receiver.received.map(({ headers }) => Number(headers['webhook-timestamp']))
    expect(timestamps.map((at) => (at - start / 1000) / 60)).toEqual([0, 1, 6, 21, 81, 441])
  })

  it.each([
    [0, [0, 0.9, 5.5, 19.5, 75, 405]],
    [1, [0, 1.1, 6.5, 22.5, 87, 477]],
  ])('varies the pauses by a tenth, with the random number %i', async (random, expected) => {
    world.setRandom(random)
    await world.addMonitor('a')
    world.receiver.answer(503)
    await world.addNotice('a', 1)
    expect(await runToEnd('a')).toEqual(expected)
  })

  it.each([200, 201, 202, 204, 299])('succeeds with %i', async (status) => {
    await world.addMonitor('a')
    world.receiver.answer(status)
    await world.addNotice('a', 1)
    expect(await world.tick()).toMatchObject({ delivered: 1 })
  })

  it.each([301, 302, 307, 400, 401, 404, 429, 500, 503])('fails with %i and is repeated', async (status) => {
    await world.addMonitor('a')
    world.receiver.answer({ status, headers: { location: '/elsewhere' } }, 200)
    await world.addNotice('a', 1)
    expect(await world.tick()).toMatchObject({ failed: 1, delivered: 0 })
    world.clock.pass(minuteMs)
    expect(await world.tick()).toMatchObject({ delivered: 1 })
    expect(world.receiver.received.map(({ path }) => path)).toEqual(['/hook', '/hook'])
    expect((await world.deliveryOf('a', 1)).attempts.map(({ status }) => status)).toEqual([status, 200])
  })

  it.each([
    ['120', 2],
    ['30', 1],
    ['999999', 360],
    [new Date(start + 3 * minuteMs).toUTCString(), 3],
    ['soon', 1],
    ['-5', 1],
  ])('waits as Retry-After asks, up to six hours: %s', async (retryAfter, minutes) => {
    await world.addMonitor('a')
    const date = new Date(start).toUTCString()
    world.receiver.answer({ status: 429, headers: { date, 'retry-after': retryAfter } })
    await world.addNotice('a', 1)
    await world.tick()
    expect(await world.dueAt('a')).toBe(start + minutes * minuteMs)
  })

  it('waits for a date by the clock of the receiver', async () => {
    await world.addMonitor('a')
    const date = new Date(start - hourMs).toUTCString()
    const retryAfter = new Date(start - hourMs + 4 * minuteMs).toUTCString()
    world.receiver.answer({ status: 429, headers: { date, 'retry-after': retryAfter } })
    await world.addNotice('a', 1)
    await world.tick()
    expect(await world.dueAt('a')).toBe(start + 4 * minuteMs)
  })

  it('is tried three times when no scheduler ran for a day', async () => {
    await world.addMonitor('a')
    world.receiver.answer(500)
    await world.addNotice('a', 1)
    world.clock.pass(24 * hourMs)
    expect(await runToEnd('a')).toEqual([1440, 1441, 1446])
    expect(await world.deliveryOf('a', 1)).toMatchObject({ status: 'dead' })
  })
})

describe('a receiver that misbehaves', () => {
  /** The answers of which the time limit is the only end. */
  const endless = new Set(['hang', 'slowHead', 'drip'])

  it.each([
    ['hang', 'TARGET_TIMEOUT'],
    ['slowHead', 'TARGET_TIMEOUT'],
    ['hugeHeaders', 'RESPONSE_TOO_LARGE'],
    ['endlessContinue', 'RESPONSE_TOO_LARGE'],
    ['cut', 'TARGET_UNREACHABLE'],
    ['cutHead', 'TARGET_UNREACHABLE'],
    ['notHttp', 'TARGET_UNREACHABLE'],
  ] as const)('is asked again if it answers with %s', async (answer, code) => {
    await world.addMonitor('a')
    world.receiver.answer(answer, 200)
    if (endless.has(answer)) world.setTimeoutMs(300)
    await world.addNotice('a', 1)
    expect(await world.tick()).toMatchObject({ failed: 1, delivered: 0 })
    world.setTimeoutMs(5000)
    const [attempt] = (await world.deliveryOf('a', 1)).attempts
    expect(attempt?.error).toMatch(new RegExp(`^${code}: `))
    expect(attempt).not.toHaveProperty('status')
    await expect.poll(world.receiver.openConnections, { interval: 5 }).toBe(0)
    world.clock.pass(minuteMs)
    expect(await world.tick()).toMatchObject({ delivered: 1 })
  })

  it.each(['drip', 'tenMegabytes', 'endless', 'cutBody', 'longLength'] as const)(
    'is believed if its status is 200, whatever its body does: %s',
    async (answer) => {
      await world.addMonitor('a')
      world.receiver.answer(answer)
      if (endless.has(answer) || answer === 'longLength') world.setTimeoutMs(1000)
      await world.addNotice('a', 1)
      expect(await world.tick()).toMatchObject({ delivered: 1 })
      await expect.poll(world.receiver.openConnections, { interval: 5 }).toBe(0)
      const [attempt] = (await world.deliveryOf('a', 1)).attempts
      expect(attempt?.response?.length).toBeLessThanOrEqual(1024)
    },
  )

  it('is not trusted with its second response', async () => {
    await world.addMonitor('a')
    world.receiver.answer('surplus')
    await world.addNotice('a', 1)
    expect(await world.tick()).toMatchObject({ failed: 1, delivered: 0 })
  })
})
