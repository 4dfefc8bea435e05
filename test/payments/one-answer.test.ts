import * as fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { operations } from '#shared/contract/operations/index.ts'
import { openRamStore } from '#test/support/stores/ram-store.ts'
import { onlyAppError } from './any-order/only-app-error.ts'
import { openWorld, paymentOf, type World } from './any-order/world.ts'

describe('the payment of a stored answer that two calls send at once', () => {
  let ram: Awaited<ReturnType<typeof openRamStore>>
  let runs = 0
  const clock = { now: () => 1_800_000_000_000 }
  beforeAll(async () => {
    ram = await openRamStore(() => clock.now())
  })
  afterAll(() => ram[Symbol.asyncDispose]())

  const sold = operations.filter(({ name }) => name === 'fetch-basic' || name === 'research-deep')

  it.each(sold)('buys that answer for both at $name, and no work', async ({ name, example: { input } }) => {
    await fc.assert(
      fc.asyncProperty(
        fc.tuple(fc.boolean(), fc.boolean()),
        fc.array(fc.nat({ max: 1 }), { minLength: 40, maxLength: 60 }),
        async (waits, choices) => {
          const world = await openWorld(ram.store, `run ${runs++}`)
          clock.now = world.stepper.now
          await world.storeAnswer({ name, input })
          const offer = await world.offerFor({ name, input })
          const payment = paymentOf('nonce', offer, world.stepper.now() + offer.maxTimeoutSeconds * 1000)
          const bodies = waits.map((respondAsync) =>
            world.read({ name, input, payment, preference: { respondAsync } }).body.catch(onlyAppError),
          )
          for (const choice of choices) await world.stepper.next(choice)
          await world.finish()
          world.schedule()
          await world.finish()

          expect((await world.jobs.listOpen(world.stepper.now())).jobs).toEqual([])
          const answers = []
          for (const sent of await Promise.all(bodies))
            if (sent !== undefined) answers.push(await contentOf(sent, world))
          expect(answers.length).toBeGreaterThan(0)
          expect(answers).toEqual(answers.map(() => 'a page'))
          expect([world.chain.moved.get('nonce'), await world.ledger()]).toEqual([1, []])
        },
      ),
      { numRuns: 150 },
    )
  })

  /** The content of an answer. A call that does not wait for the settlement of the other one gets a job. */
  async function contentOf(body: Record<string, unknown>, world: World): Promise<unknown> {
    if (!('statusUrl' in body)) return body['content']
    const { body: job } = world.read({ name: 'job-get', input: { requestId: body['requestId'] } })
    await world.finish()
    const { result } = (await job) as { result?: { content: unknown } }
    return result?.content
  }
})
