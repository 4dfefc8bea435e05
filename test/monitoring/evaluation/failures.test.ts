import { describe, expect, it } from 'vitest'
import { errorPage, noElement, page, simulateMonitor, timeout, typeOf } from './simulated-monitor.ts'

const text = 'Blue kettle\nPrice: 19.99 EUR\nIn stock'

async function learned(options: Parameters<typeof simulateMonitor>[0] = {}) {
  const monitor = simulateMonitor(options)
  await monitor.check(text)
  return monitor
}

describe('a page that cannot be read', () => {
  it('is reported after failAfter checks in a row, once, and once when it is back', async () => {
    const monitor = await learned()
    const types = await monitor.types(timeout, timeout, timeout, timeout, text, text)
    expect(types).toEqual([[], [], ['failed'], [], ['recovered'], []])
  })

  it('is tried again after growing pauses, and at the interval once it is reported', async () => {
    const monitor = await learned({ failAfter: 5 })
    const pauses = []
    for (let check = 0; check < 6; check += 1) pauses.push((await monitor.check(timeout)).retryInMs)
    expect(pauses).toEqual([60_000, 300_000, 1_500_000, 3_600_000, undefined, undefined])
  })

  it('has the status error from the notice to the recovery', async () => {
    const monitor = await learned({ failAfter: 2 })
    const statuses = []
    for (const probe of [timeout, timeout, timeout, text]) statuses.push((await monitor.check(probe)).status)
    expect(statuses).toEqual(['active', 'error', 'error', 'active'])
  })

  it('counts only failures in a row', async () => {
    const monitor = await learned()
    const types = await monitor.types(timeout, timeout, text, timeout, timeout, text)
    expect(types.flat()).toEqual([])
  })

  it('is compared with the text from before when it is back', async () => {
    const monitor = await learned()
    const changed = text.replace('19.99', '18.99')
    expect(await monitor.types(timeout, timeout, timeout, changed)).toEqual([
      [],
      [],
      ['failed'],
      ['recovered', 'content'],
    ])
  })

  it('is reported even if it never could be read', async () => {
    const monitor = simulateMonitor()
    expect(await monitor.types(timeout, timeout, timeout)).toEqual([[], [], ['failed']])
    const back = await monitor.check(text)
    expect([back.notices.map(typeOf), back.entry.status, back.probes]).toEqual([['recovered'], 'learning', 5])
  })

  it('is learned anew if it fails between the first probes', async () => {
    const monitor = simulateMonitor()
    await monitor.check('Please wait', timeout)
    const { probes, entry } = await monitor.check(text)
    expect([probes, entry.status]).toEqual([5, 'learning'])
    expect(await monitor.types(text)).toEqual([[]])
  })

  it('reports an element that is missing as such, and its return without a change', async () => {
    const monitor = await learned({ includeSelector: '.price' })
    const first = await monitor.check(noElement)
    expect(first.entry).toMatchObject({ status: 'selector_missing', error: { code: 'ELEMENT_NOT_FOUND' } })
    await monitor.check(noElement)
    const { notices } = await monitor.check(noElement)
    expect(JSON.parse(notices[0]?.body ?? '')).toMatchObject({
      type: 'monitor.failed',
      data: { state: 'selector_missing', error: { code: 'ELEMENT_NOT_FOUND' }, failedLooks: 3 },
    })
    expect(await monitor.types(text, text)).toEqual([['recovered'], []])
  })
})

describe('the HTTP status', () => {
  it('is reported when a second probe shows it, too', async () => {
    const monitor = await learned()
    const gone = await monitor.check(errorPage(404))
    expect([gone.probes, gone.notices.map(typeOf)]).toEqual([2, ['status']])
    expect(gone.entry).toMatchObject({ status: 'changed', statusCode: 404, error: { code: 'TARGET_ERROR' } })
    expect(gone.entry.change).toMatchObject({ changeType: 'status', previousStatusCode: 200 })
    expect(JSON.parse(gone.notices[0]?.body ?? '').data).toMatchObject({
      previous: { statusCode: 200 },
      current: { statusCode: 404 },
    })
    expect(await monitor.types(errorPage(404), errorPage(404), errorPage(404))).toEqual([[], ['failed'], []])
    expect(await monitor.types(text, text)).toEqual([['recovered', 'status'], []])
  })

  it('is not reported for one probe, and a page that then answers did not fail', async () => {
    const monitor = await learned({ failAfter: 1 })
    const { notices, entry, status } = await monitor.check(errorPage(500), text)
    expect([notices, entry.status, status]).toEqual([[], 'same', 'active'])
  })

  it('says nothing about the page when the target limits requests', async () => {
    const monitor = await learned()
    expect(await monitor.types(errorPage(429))).toEqual([[]])
  })

  it('is reported three times and then only if it stays, when it goes back and forth', async () => {
    const monitor = await learned({ failAfter: 20 })
    const both = [page(text, 203), page(text, 200)]
    const types = await monitor.types(...both, ...both, ...both, ...both)
    expect(types.flat()).toEqual(['status', 'status', 'status'])
    expect((await monitor.types(both[1] ?? '', both[1] ?? '', both[1] ?? '')).flat()).toEqual(['status'])
  })

  it('ends a check whose every probe shows another status', async () => {
    const monitor = await learned()
    const { probes, notices } = await monitor.check(errorPage(500), errorPage(502), errorPage(503), errorPage(504))
    expect([probes, notices]).toEqual([4, []])
  })
})
