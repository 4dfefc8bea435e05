import { describe, expect, it } from 'vitest'
import { page, simulateMonitor, typeOf } from './simulated-monitor.ts'

const shop = (price: string, more = '') => `Blue kettle\nPrice: ${price} EUR\nIn stock\nBoils water fast.${more}`

describe('changes of the text', () => {
  it('probes five times at a new page, and reports nothing', async () => {
    const monitor = simulateMonitor()
    const first = await monitor.check(shop('19.99'))
    expect(first).toMatchObject({
      probes: 5,
      notices: [],
      status: 'active',
      entry: { status: 'learning', statusCode: 200 },
    })
  })

  it('decides about an unchanged page with one probe, without stored texts', async () => {
    const monitor = simulateMonitor()
    const { entry: learned } = await monitor.check(shop('19.99'))
    const { probes, loads, notices, entry } = await monitor.check(shop('19.99'))
    expect({ probes, loads, notices }).toEqual({ probes: 1, loads: 0, notices: [] })
    expect(entry).toMatchObject({ status: 'same', contentHash: learned.contentHash })
  })

  it('reports a change that a second probe shows, once', async () => {
    const monitor = simulateMonitor()
    await monitor.check(shop('19.99'))
    const changed = await monitor.check(shop('19.89'))
    expect(changed).toMatchObject({ probes: 2, entry: { status: 'changed', change: { changeType: 'content' } } })
    expect(changed.notices.map(typeOf)).toEqual(['content'])
    expect(changed.entry.noticeId).toBe(changed.notices[0]?.id)
    expect(JSON.parse(changed.notices[0]?.body ?? '').data.diff.text).toContain('19.89')
    expect(await monitor.types(shop('19.89'), shop('19.89'))).toEqual([[], []])
  })

  it('does not report a difference that the second probe does not show', async () => {
    const monitor = simulateMonitor()
    await monitor.check(shop('19.99'))
    const { probes, notices, entry } = await monitor.check(shop('19.99', '\nA waiter spilled tea here.'), shop('19.99'))
    expect({ probes, notices, status: entry.status }).toEqual({ probes: 2, notices: [], status: 'same' })
  })

  it('reports a change at once if confirm is false', async () => {
    const monitor = simulateMonitor({ confirm: false })
    await monitor.check(shop('19.99'))
    const { probes, notices } = await monitor.check(shop('9.99'))
    expect([probes, notices.map(typeOf)]).toEqual([1, ['content']])
  })

  it('reports a change after a failed second probe once the page shows it again', async () => {
    const monitor = simulateMonitor()
    await monitor.check(shop('19.99'))
    const failed = await monitor.check(shop('9.99'), { kind: 'failed', code: 'DNS_FAILED', message: 'No such host.' })
    expect([failed.notices, failed.entry.status]).toEqual([[], 'failed'])
    expect(await monitor.types(shop('9.99'), shop('9.99'))).toEqual([['content'], []])
  })

  it('adopts the page as it is when the text of the baseline expired', async () => {
    const monitor = simulateMonitor()
    await monitor.check(shop('19.99'))
    monitor.texts.clear()
    expect(await monitor.types(shop('9.99'), shop('9.99'), shop('8.99'))).toEqual([[], [], ['content']])
  })

  it('stores the text of a baseline again before it expires', async () => {
    const monitor = simulateMonitor()
    await monitor.check(shop('19.99'))
    monitor.texts.clear()
    monitor.pass(11 * 24 * 3_600_000)
    await monitor.check(shop('19.99'))
    expect(await monitor.types(shop('9.99'))).toEqual([['content']])
  })

  it('reports a change of which a word of the keywords is a part, and no other', async () => {
    const monitor = simulateMonitor({ keywords: ['sold out'] })
    await monitor.check(shop('19.99'))
    const other = await monitor.check(shop('9.99'))
    expect([other.notices, other.entry.status, other.entry.noticeId]).toEqual([[], 'changed', undefined])
    const soldOut = shop('9.99').replace('In stock', 'Sold out')
    expect(await monitor.types(soldOut, soldOut, shop('9.99'))).toEqual([['content'], [], ['content']])
  })

  it('adds up changes that are smaller than the minimum', async () => {
    const monitor = simulateMonitor({ minimumChange: 30 })
    const first = 'Nothing else happens on this page.'
    await monitor.check(first)
    const words = ['apples arrived', 'pears arrived', 'plums arrived', 'grapes arrived']
    const pages = words.map((_word, index) => [first, ...words.slice(0, index + 1)].join('\n'))
    const types = (await monitor.types(...pages)).flat()
    expect(types).toEqual(['content'])
  })

  it('reports content or status as notifyOn says', async () => {
    const monitor = simulateMonitor({ notifyOn: 'status' })
    await monitor.check(shop('19.99'))
    const { notices, entry } = await monitor.check(shop('9.99'))
    expect([notices, entry.status, entry.noticeId]).toEqual([[], 'changed', undefined])
    expect(await monitor.types(page(shop('9.99'), 203))).toEqual([['status']])
    const content = simulateMonitor({ notifyOn: 'content' })
    await content.check(shop('19.99'))
    expect(await content.types(page(shop('19.99'), 203), page(shop('9.99'), 203))).toEqual([[], ['content']])
  })
})

describe('a check that finds another text and another HTTP status', () => {
  it('lists both as one change, and reports each in a notice of its own', async () => {
    const monitor = simulateMonitor()
    await monitor.check(shop('19.99'))
    const { entry, notices } = await monitor.check(page(shop('9.99'), 203))
    expect(notices.map(typeOf)).toEqual(['status', 'content'])
    expect(entry).toMatchObject({
      status: 'changed',
      statusCode: 203,
      change: { changeType: 'content', previousStatusCode: 200, added: ['Price: 9.99 EUR'] },
      noticeId: notices[1]?.id,
    })
    const hashes = notices
      .map(({ body }) => JSON.parse(body).data)
      .map(({ previous, current }) => ({ previous, current }))
    expect(hashes[0]).toEqual(hashes[1])
    const next = await monitor.check(page(shop('8.99'), 203))
    expect(next.entry.change).not.toHaveProperty('previousStatusCode')
  })
})

describe('the tier auto', () => {
  it('confirms a change in the other tier first', async () => {
    const monitor = simulateMonitor({ tier: 'auto' })
    await monitor.check(shop('19.99'))
    const { otherTier, probes, notices } = await monitor.check(shop('9.99'))
    expect([otherTier, probes, notices.map(typeOf)]).toEqual([[true, false], 2, ['content']])
  })

  it('asks the first tier again if the other one disagrees or fails', async () => {
    for (const disagreeing of [shop('19.99'), noBrowser]) {
      const monitor = simulateMonitor({ tier: 'auto' })
      await monitor.check(shop('19.99'))
      const { otherTier, notices, status } = await monitor.check(shop('9.99'), disagreeing, shop('9.99'))
      expect([otherTier, notices.map(typeOf), status]).toEqual([[true, false, false], ['content'], 'active'])
      expect(await monitor.types(shop('9.99'))).toEqual([[]])
    }
  })
})

const noBrowser = { kind: 'failed', code: 'RENDER_FAILED', message: 'The browser stopped.' } as const

describe('a page that flaps', () => {
  it('is reported when it goes back, and then only if it stays', async () => {
    const monitor = simulateMonitor()
    const [a, b] = [shop('19.99'), shop('9.99')]
    await monitor.check(a)
    expect(await monitor.types(b, a)).toEqual([['content'], ['content']])
    const flapping = (await monitor.types(b, a, b, a, b, a, b, a)).flat()
    expect(flapping).toEqual([])
  })

  it('is reported after three checks that show the same', async () => {
    const monitor = simulateMonitor()
    const [a, b] = [shop('19.99'), shop('9.99')]
    await monitor.check(a)
    await monitor.types(b, a)
    expect(await monitor.types(b, b, b, b)).toEqual([[], [], ['content'], []])
  })
})
