import { createPublicKey, verify, type JsonWebKey } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import {
  bodyOf,
  monitorClient,
  pollOptions,
  reportsOf,
  watchfulEnv,
  type MonitorClient,
} from '#test/support/calls/monitor-client.ts'
import type { TestWallet } from '#test/support/payments/wallet.ts'
import { balanceOf, openCreditService, type CreditService } from '#test/support/processes/credit-service.ts'
import { isVerified, openWebhookReceiver, type ReceivedNotice } from '#test/support/servers/webhook-receiver.ts'
import { watchNews } from '#test/support/sites/watch-news.ts'
import { newsPage, openWatchedSite } from '#test/support/sites/watched-site.ts'

describe.concurrent('a monitor that credits paid', { timeout: 600_000 }, () => {
  let paid: CreditService
  let by: TestWallet
  let monitors: MonitorClient

  beforeAll(async () => {
    paid = await openCreditService(watchfulEnv)
    by = await paid.openWallet()
    monitors = monitorClient({ url: paid.service.url, by })
  })
  afterAll(() => paid[Symbol.asyncDispose]())

  it('is charged once, and reports a change once, with the difference and two valid signatures', async () => {
    const wallet = await paid.openWallet()
    const url = paid.service.url
    const before = Number(await balanceOf({ url, by: wallet }))
    const own = monitorClient({ url, by: wallet })
    await using site = await openWatchedSite()
    await using receiver = await openWebhookReceiver()
    site.show('/news', newsPage('The offer of the week is apples for 24.90 dollars.'))
    const { monitorId, webhookSecret, checkPrice } = await own.create({
      url: `${site.url}/news`,
      webhookUrl: receiver.url,
    })
    expect([Number(await balanceOf({ url, by: wallet })), checkPrice]).toEqual([before - 0.01, '0'])
    await own.learned(monitorId)
    await own.pass(monitorId, 2)
    expect(receiver.received).toEqual([])
    site.show('/news', newsPage('The offer of the week is apples for 29.90 dollars.'))
    const notice = await receiver.nth(1)
    const { type, data } = bodyOf(notice)
    expect([type, data.monitorId, data.url, data.changeType]).toEqual([
      'monitor.changed',
      monitorId,
      `${site.url}/news`,
      'content',
    ])
    expect(data.diff).toMatchObject({
      added: [expect.stringContaining('29.90')],
      removed: [expect.stringContaining('24.90')],
      numbers: [{ before: '24.90', after: '29.90' }],
      truncated: false,
    })
    expect(data.diff?.text).toMatch(/^-.*24\.90.*$/m)
    expect(data.diff?.text).toMatch(/^\+.*29\.90.*$/m)
    expect(isVerified(notice, webhookSecret, Date.now())).toBe(true)
    expect(await isSignedBy(url, notice)).toBe(true)
    expect(await isSignedBy(url, { ...notice, body: `${notice.body} ` })).toBe(false)
    await own.pass(monitorId, 2)
    expect(receiver.received).toHaveLength(1)
    const changed = (await own.checks(monitorId)).filter(({ status }) => status === 'changed')
    expect(changed).toMatchObject([{ checkId: data.checkId, noticeId: notice.headers['webhook-id'], looks: 2 }])
    expect(Number(await balanceOf({ url, by: wallet }))).toBe(before - 0.01)
    await own.call('monitor-delete', { monitorId })
  })

  it('reports nothing when only a counter and the time of day change', async () => {
    await using watch = await watchNews(monitors, {}, (request) =>
      newsPage(`Apples are the news. Read ${1000 + 7 * request} times. It is ${new Date().toISOString()} now.`),
    )
    const looks = watch.looks()
    await watch.pass(6)
    expect(watch.looks()).toBeGreaterThanOrEqual(looks + 6)
    expect(reportsOf(watch.receiver.received)).toEqual([])
    watch.show((request) =>
      newsPage(`Pears are the news. Read ${1000 + 7 * request} times. It is ${new Date().toISOString()} now.`),
    )
    const { diff } = bodyOf(await watch.receiver.nth(1)).data
    expect(diff?.added.join()).toContain('Pears')
    expect(diff?.removed.join()).toContain('Apples')
  })

  it.for([404, 500])('reports status %i, the failure, and the recovery', async (status) => {
    await using watch = await watchNews(monitors, { failAfter: 2 })
    watch.show(status)
    await watch.expectReports(`monitor.changed HTTP status ${status}`, 'monitor.failed TARGET_ERROR')
    expect(await monitors.get(watch.monitorId)).toMatchObject({ status: 'error' })
    watch.show(newsPage('Apples.'))
    const reports = () => reportsOf(watch.receiver.received).slice(2).toSorted()
    const expected = ['monitor.changed HTTP status 200', 'monitor.recovered TARGET_ERROR']
    await vi.waitFor(() => expect(reports()).toEqual(expected), pollOptions)
    await watch.pass(2)
    expect(reports()).toEqual(expected)
    expect(await monitors.get(watch.monitorId)).toMatchObject({ status: 'active', consecutiveFailures: 0 })
  })

  it('reports a page that became a wall as a failure, not as a change', async () => {
    await using watch = await watchNews(monitors, { failAfter: 1 })
    const wall =
      '<title>Just a moment...</title><h1>Checking your browser before you continue</h1><p>Enable JavaScript and cookies to continue.</p><script src="/cdn-cgi/challenge-platform/h/g/orchestrate/chl_page/v1"></script>'
    watch.show(wall)
    await watch.receiver.nth(1)
    await watch.pass(2)
    watch.show(newsPage('Apples.'))
    await watch.receiver.nth(2)
    await watch.pass(2)
    const types = watch.receiver.received.map((notice) => bodyOf(notice).type)
    expect(types).toEqual(['monitor.failed', 'monitor.recovered'])
  })

  it('reports a selector that is gone and its return, and no change if the text is the same', async () => {
    await using watch = await watchNews(monitors, { includeSelector: '#news', failAfter: 2 })
    watch.show(newsPage('Apples.').replace('id="news"', 'id="old"'))
    await watch.expectReports('monitor.failed ELEMENT_NOT_FOUND')
    expect((await monitors.checks(watch.monitorId)).at(-1)).toMatchObject({ status: 'selector_missing' })
    watch.show(newsPage('Apples.'))
    await watch.expectReports('monitor.failed ELEMENT_NOT_FOUND', 'monitor.recovered ELEMENT_NOT_FOUND')
  })

  it('reports a change only if a keyword appears or vanishes', async () => {
    await using watch = await watchNews(monitors, { keywords: ['pears'], includeSelector: '#news' })
    watch.show(newsPage('Plums are here.'))
    await watch.pass(3)
    watch.show(newsPage('Pears are here.'))
    await watch.expectReports('monitor.changed Pears are here.')
    const changes = (await monitors.checks(watch.monitorId)).filter(({ status }) => status === 'changed')
    expect(changes.map(({ noticeId }) => noticeId)).toEqual([
      undefined,
      watch.receiver.received[0]?.headers['webhook-id'],
    ])
  })

  it('makes no probe while it is paused, and finds the change of that time when it is resumed', async () => {
    await using watch = await watchNews(monitors, { includeSelector: '#news' })
    const { monitorId } = watch
    expect((await monitors.call('monitor-pause', { monitorId })).status).toBe('paused')
    // A check that was under way ends.
    await watch.quiet()
    const looks = watch.looks()
    watch.show(newsPage('Cherries are here.'))
    await watch.quiet()
    expect(watch.looks()).toBe(looks)
    expect((await monitors.call('monitor-resume', { monitorId })).status).toBe('active')
    await watch.expectReports('monitor.changed Cherries are here.')
  })

  it('is checked at once on request, and at most once a minute', async () => {
    await using watch = await watchNews(monitors, { checkInterval: 1 })
    const looks = watch.looks()
    const { checkId } = await monitors.call('monitor-run', { monitorId: watch.monitorId })
    const ids = async () => (await monitors.checks(watch.monitorId)).map((check) => check.checkId)
    await vi.waitFor(async () => expect(await ids()).toContain(checkId), pollOptions)
    expect(watch.looks()).toBe(looks + 1)
    await expect(monitors.call('monitor-run', { monitorId: watch.monitorId })).rejects.toThrow('RATE_LIMITED')
  })
})

/** Verifies the signature `v1a` of a notice with the published keys, as the documents describe it. */
async function isSignedBy(serviceUrl: string, { headers, body }: ReceivedNotice): Promise<boolean> {
  const { keys } = (await (await fetch(`${serviceUrl}/.well-known/jwks.json`)).json()) as { keys: JsonWebKey[] }
  const text = Buffer.from(`${headers['webhook-id']}.${headers['webhook-timestamp']}.${body}`)
  const signatures = (headers['webhook-signature'] ?? '').split(' ').filter((each) => each.startsWith('v1a,'))
  return keys.some((jwk) => {
    const key = createPublicKey({ key: jwk, format: 'jwk' })
    return signatures.some((each) => verify(null, text, key, Buffer.from(each.slice('v1a,'.length), 'base64')))
  })
}
