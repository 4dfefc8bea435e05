import { expect, vi } from 'vitest'
import type { EvmDevnet } from '#devnet/open-evm-devnet.ts'
import {
  bodyOf,
  monitorClient,
  pollOptions,
  secondsInHours,
  watchfulEnv,
  type MonitorClient,
} from '#test/support/calls/monitor-client.ts'
import { openTestChain, paidOn } from '#test/support/payments/payer.ts'
import { openWebhookReceiver, type WebhookReceiver } from '#test/support/servers/webhook-receiver.ts'
import { newsPage, openWatchedSite, type WatchedSite } from '#test/support/sites/watched-site.ts'
import { storedCredits } from '#test/support/stores/stored-credits.ts'
import { openWalletWithCredits, publicUrl } from './credit-service.ts'
import { openFleet, type Fleet } from './fleet.ts'
import type { RunningProcess } from './service.ts'

/** The price of a check at a watching fleet, in micro-dollars. */
const checkPrice = 1000

export interface WatchingFleet extends AsyncDisposable {
  fleet: Fleet
  /** The chain on which credits are bought. */
  devnet: EvmDevnet
  api: RunningProcess & { url: string }
  worker: RunningProcess
  scheduler: RunningProcess
  site: WatchedSite
  /** Pays with the credits of one wallet. */
  monitors: MonitorClient
  /** A client at another API process, with the same wallet. */
  at: (api: { url: string }) => MonitorClient
  /** Creates a monitor of its own page with its own receiver. `client`: at another API process. */
  watch: (name: string, options?: { client?: MonitorClient; everySeconds?: number }) => Promise<Watch>
  /**
   * Checks what is recorded about monitors that work again: each check has one entry, each that got the page was charged
   * once, each notice was delivered, and what reports one check has one `webhook-id`.
   */
  expectHonestRecords: (watches: readonly Watch[]) => Promise<void>
}

export interface Watch {
  monitorId: string
  receiver: WebhookReceiver
  path: string
  /** Changes the page. */
  say: (news: string) => void
}

/** Opens one process of each role with a store and Redis of their own, where checks cost credits, and a site to watch. */
export async function openWatchingFleet(env: Readonly<Record<string, string>> = {}): Promise<WatchingFleet> {
  await using opening = new AsyncDisposableStack()
  const devnet = opening.use(await openTestChain())
  const site = opening.use(await openWatchedSite())
  const paid = { ...paidOn(devnet), PUBLIC_URL: publicUrl, MONITOR_CHECK_PRICES: `basic:${checkPrice / 1_000_000}` }
  const fleet = opening.use(await openFleet({ ...watchfulEnv, ...paid, ...env }))
  const [api, worker, scheduler] = await Promise.all([fleet.api(), fleet.worker(), fleet.scheduler()])
  const by = await openWalletWithCredits(fleet, 10_000_000)
  const monitors = monitorClient({ url: api.url, by })
  const scope = opening.move()

  return {
    fleet,
    devnet,
    api,
    worker,
    scheduler,
    site,
    monitors,
    at: ({ url }) => monitorClient({ url, by }),
    async watch(name, { client = monitors, everySeconds = 1 } = {}) {
      const receiver = scope.use(await openWebhookReceiver())
      const path = `/${name}`
      const say = (news: string) => site.show(path, newsPage(news))
      say('Nothing is new.')
      const checkInterval = secondsInHours(everySeconds)
      const options = { webhookUrl: receiver.url, includeSelector: '#news', checkInterval }
      const { monitorId } = await client.create({ url: site.url + path, ...options })
      return { monitorId, receiver, path, say }
    },
    expectHonestRecords: async (watches) => {
      await Promise.all(watches.map((watch) => expectHonest(watch, { client: monitors, dir: fleet.dir })))
    },
    [Symbol.asyncDispose]: () => scope.disposeAsync(),
  }
}

async function expectHonest({ monitorId, receiver }: Watch, { client, dir }: { client: MonitorClient; dir: string }) {
  // The next check writes the entry of one that was interrupted.
  await client.pass(monitorId, 2)
  await client.call('monitor-pause', { monitorId })
  await vi.waitFor(async () => {
    const checks = await client.checks(monitorId)
    const ids = checks.map(({ checkId }) => checkId)
    expect(new Set(ids).size).toBe(ids.length)
    expect(ids.length).toBe((await client.get(monitorId)).checkCount)
    const charged = storedCredits(dir).filter(({ requestId }) => ids.includes(requestId))
    const read = checks.filter(({ error }) => error === undefined)
    expect(charged.map(({ requestId }) => requestId).toSorted()).toEqual(read.map(({ checkId }) => checkId).toSorted())
    expect(charged.every(({ amount }) => amount === -checkPrice)).toBe(true)
    const deliveries = await client.deliveries(monitorId)
    expect(deliveries.map(({ status }) => status)).toEqual(deliveries.map(() => 'delivered'))
    expect(new Set(deliveries.map(({ noticeId }) => noticeId))).toEqual(
      new Set(receiver.received.map(({ headers }) => headers['webhook-id'])),
    )
  }, pollOptions)
  const idsOf = Map.groupBy(receiver.received, (notice) => {
    const { type, data } = bodyOf(notice)
    return `${type} ${data.changeType} ${data.checkId}`
  })
  for (const [about, notices] of idsOf)
    expect([about, new Set(notices.map(({ headers }) => headers['webhook-id'])).size]).toEqual([about, 1])
}
