import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { bodyOf, monitorClient, pollOptions, watchfulEnv } from '#test/support/calls/monitor-client.ts'
import { openService, type Service } from '#test/support/processes/service.ts'
import { isVerified, openWebhookReceiver, type ReceivedNotice } from '#test/support/servers/webhook-receiver.ts'
import { watchNews } from '#test/support/sites/watch-news.ts'
import { newsPage, openWatchedSite } from '#test/support/sites/watched-site.ts'

describe.concurrent('the receiver of a monitor', { timeout: 600_000 }, () => {
  let service: Service
  let monitors: ReturnType<typeof monitorClient>

  beforeAll(async () => {
    service = await openService(watchfulEnv)
    monitors = monitorClient(service)
  })
  afterAll(() => service[Symbol.asyncDispose]())

  it('gets signatures of both secrets while a rotation overlaps, and then of the new one', async () => {
    await using watch = await watchNews(monitors, { includeSelector: '#news' })
    const { monitorId } = watch
    const first = watch.created.webhookSecret
    const second = (await monitors.call('monitor-rotate-secret', { monitorId })).webhookSecret
    watch.show(newsPage('Dates are here.'))
    const overlapping = await watch.receiver.nth(1)
    expect([first, second].map((secret) => isVerified(overlapping, secret, Date.now()))).toEqual([true, true])
    const third = (await monitors.call('monitor-rotate-secret', { monitorId, overlapHours: 0 })).webhookSecret
    watch.show(newsPage('Elderberries are here.'))
    const last = await watch.receiver.nth(2)
    expect([first, second, third].map((secret) => isVerified(last, secret, Date.now()))).toEqual([false, false, true])
  })

  it('gets a notice again on request, with the same webhook-id', async () => {
    await using watch = await watchNews(monitors, { includeSelector: '#news' })
    watch.show(newsPage('Figs are here.'))
    const noticeId = (await watch.receiver.nth(1)).headers['webhook-id'] ?? ''
    const { monitorId } = watch
    const log = async () =>
      (await monitors.deliveries(monitorId)).map(({ status, attempts }) => [status, attempts.length])
    await vi.waitFor(async () => expect(await log()).toEqual([['delivered', 1]]), pollOptions)
    const { redelivering } = await monitors.call('monitor-redeliver', { monitorId, noticeId })
    expect(redelivering).toEqual([noticeId])
    const again = await watch.receiver.nth(2)
    expect([again.headers['webhook-id'], again.body]).toEqual([noticeId, watch.receiver.received[0]?.body])
    await vi.waitFor(async () => expect(await log()).toEqual([['delivered', 2]]), pollOptions)
  })

  it('ends the monitor with 410, and gets that notice after the monitor is resumed', async () => {
    await using watch = await watchNews(monitors, { includeSelector: '#news' })
    const { monitorId } = watch
    watch.receiver.answer(410)
    watch.show(newsPage('Grapes are here.'))
    const state = async () => {
      const { status, pauseReason } = await monitors.get(monitorId)
      return [status, pauseReason]
    }
    await vi.waitFor(async () => expect(await state()).toEqual(['paused', 'webhook_gone']), pollOptions)
    await watch.quiet()
    expect(watch.receiver.received).toHaveLength(1)
    watch.receiver.answer(200)
    await monitors.call('monitor-resume', { monitorId })
    await monitors.call('monitor-redeliver', { monitorId })
    const again = await watch.receiver.nth(2)
    expect(again.headers['webhook-id']).toBe(watch.receiver.received[0]?.headers['webhook-id'])
  })

  it('gets nothing but the challenge until it returns it', async () => {
    await using site = await openWatchedSite()
    const returned = (notice: ReceivedNotice) => ({ status: 200, body: bodyOf(notice).data.challenge ?? '' })
    await using receiver = await openWebhookReceiver({ answers: returned })
    site.show('/news', newsPage('Apples are here.'))
    const options = { webhookUrl: receiver.url, verifyWebhook: true, includeSelector: '#news' }
    const { monitorId, webhookSecret } = await monitors.create({ url: `${site.url}/news`, ...options })
    await monitors.learned(monitorId)
    site.show('/news', newsPage('Honeydews are here.'))
    await receiver.nth(2)
    const types = receiver.received.map((notice) => bodyOf(notice).type)
    expect(types).toEqual(['webhook.challenge', 'monitor.changed'])
    expect(receiver.received.every((notice) => isVerified(notice, webhookSecret, Date.now()))).toBe(true)
    expect(receiver.received[0]?.body).not.toContain(monitorId)
    await monitors.call('monitor-delete', { monitorId })
  })

  it('gets nothing if it does not return the challenge', async () => {
    await using watch = await watchNews(monitors, { verifyWebhook: true, includeSelector: '#news' })
    await watch.receiver.nth(1)
    watch.show(newsPage('Apricots are here.'))
    const found = async () => (await monitors.deliveries(watch.monitorId)).map(({ type }) => type)
    await vi.waitFor(async () => expect(await found()).toEqual(['webhook.challenge', 'monitor.changed']), pollOptions)
    await watch.pass(2)
    expect(watch.receiver.received.map((notice) => bodyOf(notice).type)).toEqual(['webhook.challenge'])
  })

  it('gets nothing after the monitor is deleted, and the page gets no request', async () => {
    await using watch = await watchNews(monitors, { includeSelector: '#news' })
    const { monitorId } = watch
    watch.receiver.answer(500)
    watch.show(newsPage('Limes are here.'))
    await watch.receiver.nth(1)
    expect(await monitors.call('monitor-delete', { monitorId })).toMatchObject({ monitorId, deleted: true })
    await watch.quiet()
    watch.receiver.answer(200)
    watch.show(newsPage('Mangos are here.'))
    await watch.quiet()
    expect(watch.receiver.received).toHaveLength(1)
    for (const name of [
      'monitor-get',
      'monitor-checks',
      'monitor-deliveries',
      'monitor-delete',
      'monitor-run',
    ] as const)
      await expect(monitors.call(name, { monitorId })).rejects.toThrow('MONITOR_NOT_FOUND')
  })
})
