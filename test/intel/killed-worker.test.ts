import { expect, it } from 'vitest'
import { awaitLater } from '#test/support/calls/await-later.ts'
import { checkReply } from '#test/support/calls/client.ts'
import { openPaidFixture } from '#test/support/payments/paid-fixture.ts'
import { openFleet } from '#test/support/processes/fleet.ts'
import { openIntelWebFixture } from '#test/support/upstream-fixtures/intel-web.ts'
import { openModelFixture } from '#test/support/upstream-fixtures/model/open-model-fixture.ts'

it('a report whose worker is killed is finished by another one, which searches nothing again, and is charged once', async () => {
  await using paid = await openPaidFixture()
  await using web = await openIntelWebFixture()
  await using model = await openModelFixture()
  const settings = { ...paid.settings, ...web.settings, ...model.settings, SYNC_WAIT_MS: '110000' }
  await using fleet = await openFleet(settings)
  const [api, killed] = await Promise.all([fleet.api(), fleet.worker({}, 'intel', 'fetch')])
  // The report takes longer than the first worker lives.
  const { respond } = model
  let isHeld = true
  model.respond = (request) => ({ ...respond(request), ...(isHeld && { afterMs: 600_000 }) })
  const reply = awaitLater(
    paid.payer.fetch(`${api.url}/intel/market`, {
      method: 'POST',
      body: JSON.stringify({ topic: 'owl boxes', timeout: 120_000 }),
      headers: { 'Content-Type': 'application/json' },
    }),
  )
  await expect.poll(() => model.asked.length).toBe(1)
  const requests = web.requests.length
  await killed.end('SIGKILL')
  isHeld = false
  await fleet.worker({}, 'intel', 'fetch')

  const { status, body } = await checkReply(await reply, 'intel-market')
  expect([status, body['model']]).toEqual([200, 'fixture-large'])
  expect([model.asked.length, web.requests.length]).toEqual([2, requests])
  expect(await paid.paid()).toBe(2_000_000n)
})
