import { describe, expect, it } from 'vitest'
import { AppError } from '#shared/contract/errors.ts'
import type { Store } from '#shared/storage/store.ts'
import { writeEach } from '#shared/storage/write-each.ts'
import type { ReceiverAnswer } from '#test/support/servers/webhook-receiver.ts'
import { minuteMs, noticeOf, openWebhookWorld } from './webhook-world.ts'

/** A process that dies before its n-th call to the store, or after the call and before it has the result. */
function dyingStore(store: Store, calls: number, isDone: boolean) {
  let left = calls
  const via = async <T>(call: () => Promise<T>): Promise<T> => {
    left -= 1
    if (left === 0 && isDone) await call()
    if (left <= 0) throw new AppError('SERVICE_UNAVAILABLE', 'The process is dead.')
    return call()
  }
  const dying: Store = {
    ...store,
    insert: (...given) => via(() => store.insert(...given)),
    put: (...given) => via(() => store.put(...given)),
    get: (...given) => via(() => store.get(...given)),
    replace: (...given) => via(() => store.replace(...given)),
    list: (...given) => via(() => store.list(...given)),
    remove: (...given) => via(() => store.remove(...given)),
    writeStages: (stages) => writeEach(dying, stages),
  }
  return { dying, hasDied: () => left <= 0 }
}

interface Case {
  name: string
  answers: ReceiverAnswer[]
  /** Of the monitor. */
  challenge?: string
  /** The end of notices 1 and 2. */
  ends: [string, string]
}

const challenge = 'chl_abcdefghijklmnopqrstuv'

const cases: Case[] = [
  { name: 'two deliveries', answers: [200], ends: ['delivered', 'delivered'] },
  { name: 'a failure', answers: [500, 200], ends: ['delivered', 'delivered'] },
  { name: '410', answers: [410], ends: ['stopped', 'stopped'] },
  {
    name: 'a challenge',
    answers: [{ body: challenge }],
    challenge,
    ends: ['delivered', 'delivered'],
  },
]

describe.each(cases)('a scheduler that dies during $name', ({ answers, challenge, ends }) => {
  it.each([false, true])('loses no notice and changes no id (call done: %s)', async (isDone) => {
    await using world = await openWebhookWorld()
    for (let calls = 1; ; calls++) {
      const id = `m${calls}`
      const now = world.clock.now()
      await world.addMonitor(id, challenge === undefined ? {} : { challenge })
      await world.addNotice(id, 1, noticeOf(id, 1, now, challenge === undefined ? undefined : 'webhook.challenge'))
      await world.addNotice(id, 2)
      world.receiver.answer(...answers)
      world.receiver.received.length = 0
      const { dying, hasDied } = dyingStore(world.store, calls, isDone)
      await world.tick(dying).catch(() => undefined)

      // The lease of the dead process ends.
      for (let step = 0; step < 8; step++) {
        world.clock.pass(minuteMs)
        await world.tick()
      }
      const stored = [await world.deliveryOf(id, 1), await world.deliveryOf(id, 2)]
      expect([calls, ...stored.map(({ status }) => status)]).toEqual([calls, ...ends])
      expect(await world.dueAt(id)).toBeUndefined()
      const sent = world.receiver.received.map(({ headers }) => headers['webhook-id'])
      const bodies = new Set(world.receiver.received.map(({ headers, body }) => `${headers['webhook-id']} ${body}`))
      // At least once, in order, and each id has one body.
      expect(sent).toEqual(sent.toSorted((one = '', two = '') => one.localeCompare(two)))
      expect(bodies.size).toBe(ends[1] === 'stopped' ? 1 : 2)
      expect(sent.length).toBeLessThanOrEqual(ends.length + answers.length)
      if (!hasDied()) break
    }
  })
})
