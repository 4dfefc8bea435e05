import { expect, it, vi } from 'vitest'
import { pollOptions } from '#test/support/calls/monitor-client.ts'
import { openWatchingFleet } from '#test/support/processes/watching-fleet.ts'
import { openWebhookReceiver } from '#test/support/servers/webhook-receiver.ts'
import { newsPage } from '#test/support/sites/watched-site.ts'
import { storedCredits } from '#test/support/stores/stored-credits.ts'

it('a monitor that respects the owner reports a page whose owner forbids the use, and pays for no such check', async () => {
  await using watching = await openWatchingFleet()
  const { site, monitors, fleet } = watching
  await using receiver = await openWebhookReceiver()
  site.show('/shared', newsPage('Apples are here.'))
  const options = { webhookUrl: receiver.url, includeSelector: '#news', confirm: false, failAfter: 1 }
  const create = (more: object) => monitors.create({ url: `${site.url}/shared`, ...options, ...more })
  const { monitorId } = await create({ respectUsage: ['ai-train'] })
  expect(await monitors.get(monitorId)).toMatchObject({ options: { respectUsage: ['ai-train'] } })
  await monitors.learned(monitorId)
  const forbidden = newsPage('Bananas are here.').replace('<title>', '<meta name="robots" content="noai"><title>')
  expect(forbidden).toContain('noai')
  site.show('/shared', forbidden)
  await receiver.nth(1)
  await vi.waitFor(async () => {
    const failed = (await monitors.checks(monitorId)).filter(({ error }) => error !== undefined)
    expect(failed.length).toBeGreaterThanOrEqual(2)
    expect(failed.map(({ error }) => error?.code)).toEqual(failed.map(() => 'USAGE_NOT_ALLOWED'))
    const charged = new Set(storedCredits(fleet.dir).map(({ requestId }) => requestId))
    expect(failed.filter(({ checkId }) => charged.has(checkId))).toEqual([])
  }, pollOptions)
  expect(receiver.received.map(({ body }) => body).join('')).toContain('USAGE_NOT_ALLOWED')
  expect(receiver.received.map(({ body }) => body).join('')).not.toContain('Bananas')
})
