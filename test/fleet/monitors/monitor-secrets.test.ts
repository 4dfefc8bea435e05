import { generatePrivateKey } from 'viem/accounts'
import { it, vi } from 'vitest'
import { openSqliteStore } from '#shared/storage/sqlite/open-sqlite-store.ts'
import { creditStore } from '#shared/storage/stores/credits.ts'
import { outputOfReply, postRpc, toolCall } from '#test/support/calls/json-rpc.ts'
import {
  monitorClient,
  pollOptions,
  reportsOf,
  secondsInHours,
  watchfulEnv,
} from '#test/support/calls/monitor-client.ts'
import { evmWallet } from '#test/support/payments/wallet.ts'
import { buyCredits, fund } from '#test/support/processes/credit-service.ts'
import { openFleet } from '#test/support/processes/fleet.ts'
import { openWatchingFleet } from '#test/support/processes/watching-fleet.ts'
import { openWebhookReceiver } from '#test/support/servers/webhook-receiver.ts'
import { cut, newsPage, openWatchedSite } from '#test/support/sites/watched-site.ts'

it.concurrent(
  'no process logs a secret, the id of a monitor, the query of an address or a signature',
  { timeout: 600_000 },
  async ({ expect }) => {
    await using site = await openWatchedSite()
    await using receiver = await openWebhookReceiver({ answers: [500, 410] })
    await using fleet = await openFleet(watchfulEnv)
    const [api, worker, scheduler] = await Promise.all([fleet.api(), fleet.worker(), fleet.scheduler()])
    const callTool = async (name: string, args: object) => {
      return outputOfReply(name, await postRpc(api.url, toolCall(name, args)))
    }
    const path = '/news?key=page-password'
    site.show(path, newsPage('Apples are here.'))
    const { monitorId, webhookSecret } = (await callTool('monitor_create', {
      url: site.url + path,
      webhookUrl: `${receiver.url}?token=hook-password`,
      checkInterval: secondsInHours(1),
      includeSelector: '#news',
    })) as { monitorId: string; webhookSecret: string }
    const monitors = monitorClient(api)
    await monitors.learned(monitorId)
    site.show(path, cut)
    await monitors.pass(monitorId, 1)
    const rotated = await monitors.call('monitor-rotate-secret', { monitorId })
    site.show(path, newsPage('Bananas are here.'))
    await receiver.nth(1)
    const noticeId = receiver.received[0]?.headers['webhook-id'] ?? ''
    await monitors.call('monitor-redeliver', { monitorId, noticeId })
    expect(await callTool('monitor_get', { monitorId })).toMatchObject({
      monitorId,
      webhookUrl: expect.stringContaining('***'),
    })
    const pauseReason = async () => (await monitors.get(monitorId)).pauseReason
    await expect.poll(pauseReason).toBe('webhook_gone')
    expect(await callTool('monitor_delete', { monitorId })).toMatchObject({ deleted: true })
    const redisLog = await fleet.redis.log()
    const lines = [api, worker, scheduler].flatMap((process) => process.lines)
    expect(lines.some((line) => line.includes('webhook'))).toBe(true)
    const signatures = receiver.received.flatMap(({ headers }) => (headers['webhook-signature'] ?? '').split(' '))
    expect(signatures.length).toBeGreaterThan(1)
    const secrets = [webhookSecret, rotated.webhookSecret].map((secret) => secret.slice('whsec_'.length))
    const hidden = [
      ...secrets,
      ...signatures.map((text) => text.split(',')[1] ?? ''),
      monitorId,
      'hook-password',
      'page-password',
    ]
    expect(hidden.filter((text) => lines.some((line) => line.includes(text)))).toEqual([])
    expect(hidden.filter((text) => redisLog.includes(text))).toEqual([])
  },
)

it.concurrent(
  'a monitor is paused when the credits end, and goes on after more were bought',
  { timeout: 600_000 },
  async ({ expect }) => {
    await using watching = await openWatchingFleet({ MONITOR_CHECK_PRICES: 'basic:0.02' })
    const { api, devnet, fleet, site } = watching
    await using receiver = await openWebhookReceiver()
    const payerKey = generatePrivateKey()
    const by = evmWallet(payerKey)
    {
      await using store = await openSqliteStore({ dir: fleet.dir })
      const facts = { operationId: 'given:little', type: 'refund', requestId: 'given', at: Date.now() } as const
      // For the monitor and two checks.
      await creditStore(store).append({ wallet: by.address.toLowerCase(), amount: 50_000, ...facts })
    }
    const monitors = monitorClient({ url: api.url, by })
    site.show('/paid', newsPage('Apples are here.'))
    const options = { webhookUrl: receiver.url, includeSelector: '#news' }
    const { monitorId, checkPrice } = await monitors.create({ url: `${site.url}/paid`, ...options })
    expect(checkPrice).toBe('0.02')
    await receiver.nth(1)
    expect(reportsOf(receiver.received)).toEqual(['monitor.paused insufficient_credits'])
    const paused = { status: 'paused', pauseReason: 'insufficient_credits', checkCount: 2 }
    expect(await monitors.get(monitorId)).toMatchObject(paused)
    site.show('/paid', newsPage('Bananas are here.'))
    await fund(devnet, payerKey, 10_000_000n)
    await buyCredits({ ...devnet, payerKey }, api.url)
    await monitors.call('monitor-resume', { monitorId })
    const all = ['monitor.paused insufficient_credits', 'monitor.changed Bananas are here.']
    await vi.waitFor(() => expect(reportsOf(receiver.received)).toEqual(all), pollOptions)
    expect(await monitors.get(monitorId)).toMatchObject({ status: 'active' })
  },
)
