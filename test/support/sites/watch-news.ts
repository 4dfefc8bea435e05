import { setTimeout as sleep } from 'node:timers/promises'
import { expect, vi } from 'vitest'
import { pollOptions, reportsOf, type CreatedMonitor, type MonitorClient } from '#test/support/calls/monitor-client.ts'
import { openWebhookReceiver, type WebhookReceiver } from '#test/support/servers/webhook-receiver.ts'
import { newsPage, openWatchedSite, type WatchedPage } from './watched-site.ts'

export interface WatchedNews extends AsyncDisposable {
  receiver: WebhookReceiver
  created: CreatedMonitor
  monitorId: string
  /** Changes the page. */
  show: (page: WatchedPage) => void
  /** The number of requests for the page so far. */
  looks: () => number
  /** Waits until a number of further checks ended. */
  pass: (checks: number) => Promise<void>
  /** Waits until exactly these notices have arrived, and checks that no other follows in two further checks. */
  expectReports: (...reports: readonly string[]) => Promise<void>
  /** Waits until the page gets no request for five seconds, although a check would be due every second. */
  quiet: () => Promise<void>
}

/** Opens a site with a page, a receiver, and a monitor that has learned the page. Disposing deletes the monitor. */
export async function watchNews(
  monitors: MonitorClient,
  options: Readonly<Record<string, unknown>> = {},
  page: WatchedPage = newsPage('Apples.'),
): Promise<WatchedNews> {
  const scope = new AsyncDisposableStack()
  const site = scope.use(await openWatchedSite())
  const receiver = scope.use(await openWebhookReceiver())
  site.show('/news', page)
  const created = await monitors.create({ url: `${site.url}/news`, webhookUrl: receiver.url, ...options })
  const { monitorId } = created
  await monitors.learned(monitorId)
  const looks = () => site.looks('/news')
  return {
    receiver,
    created,
    monitorId,
    show: (next) => site.show('/news', next),
    looks,
    pass: (checks) => monitors.pass(monitorId, checks),
    async expectReports(...reports) {
      await vi.waitFor(() => expect(reportsOf(receiver.received)).toEqual(reports), pollOptions)
      await monitors.pass(monitorId, 2)
      expect(reportsOf(receiver.received)).toEqual(reports)
    },
    async quiet() {
      let seen: number
      do {
        seen = looks()
        await sleep(5000)
      } while (looks() !== seen)
    },
    [Symbol.asyncDispose]: async () => {
      await monitors.call('monitor-delete', { monitorId }).catch(() => undefined)
      await scope.disposeAsync()
    },
  }
}
