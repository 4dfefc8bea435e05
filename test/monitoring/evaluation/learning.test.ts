import { describe, expect, it } from 'vitest'
import { simulateMonitor, typeOf } from './simulated-monitor.ts'

const shop = (...blocks: string[]) => ['Blue kettle', 'Boils water fast.', ...blocks, 'Free delivery.'].join('\n')
const [dear, cheap] = [shop('Price: 19.99 EUR'), shop('Price: 9.99 EUR')]
const [open, closed] = [shop('The shop is open'), shop('The shop moved to Bern', 'Visit us there')]

describe('the first probes of a page', () => {
  it.each([
    ['before the second probe', [dear, cheap], '9.99'],
    ['before the third probe', [dear, dear, cheap], '9.99'],
    ['before the last probe', [dear, dear, dear, dear, cheap], '9.99'],
    ['in whole blocks', [open, open, closed], 'The shop moved to Bern'],
    ['by a block that is new', [shop(), shop(), shop('Sold out')], 'Sold out'],
    ['by a block that is gone', [shop('Sold out'), shop('Sold out'), shop()], 'Sold out'],
  ])('report a change that came %s and stayed, in the next check', async (_, probes, text) => {
    const monitor = simulateMonitor()
    const first = await monitor.check(...probes)
    expect([first.entry.status, first.notices]).toEqual(['learning', []])
    const second = await monitor.check(probes.at(-1) ?? '')
    expect(second.notices.map(typeOf)).toEqual(['content'])
    expect(second.notices[0]?.body).toContain(text)
    expect((await monitor.check(probes.at(-1) ?? '')).notices).toEqual([])
  })

  it('report it beside places that change at every probe', async () => {
    const monitor = simulateMonitor()
    const page = (ad: number, cost: string) =>
      shop(`Advertisement no. ${ad * 7919}`, 'Our kettles', `Price: ${cost} EUR`)
    await monitor.check(...[1, 2, 3, 4, 5, 6, 7, 8].map((ad) => page(ad, ad < 3 ? '19.99' : '9.99')))
    const { notices } = await monitor.check(page(9, '9.99'), page(10, '9.99'), page(11, '9.99'), page(12, '9.99'))
    expect(notices.map((notice) => JSON.parse(notice.body).data.diff.added)).toEqual([['Price: 9.99 EUR']])
  })

  it('learn what came and went, or differs more than once', async () => {
    const rome = shop('Fly to Rome')
    for (const probes of [
      [open, rome, open, open, open],
      [rome, open, shop('Buy shoes'), open, rome],
      [open, open, rome, rome, open],
    ]) {
      const monitor = simulateMonitor()
      expect((await monitor.check(...probes)).probes).toBe(5)
      expect(await monitor.types(rome, open, rome, open)).toEqual([[], [], [], []])
    }
  })

  it('are eight if a part changed once, so that one of two variants rarely stays by chance', async () => {
    const monitor = simulateMonitor()
    expect((await monitor.check(open, open, closed, closed, closed, open)).probes).toBe(6)
    expect(await monitor.types(closed, open)).toEqual([[], []])
    expect((await simulateMonitor().check(open, closed)).probes).toBe(8)
  })

  it('begin again after a failure', async () => {
    const monitor = simulateMonitor()
    await monitor.check(dear, cheap, { kind: 'failed', code: 'TARGET_TIMEOUT', message: 'Slow.' })
    expect((await monitor.check(cheap)).probes).toBe(5)
    expect(await monitor.types(cheap, dear)).toEqual([[], ['content']])
  })
})

describe('a probe that lost a large part of the page', () => {
  const lines = Array.from(
    { length: 30 },
    (_, line) => `Article ${line} about tea of the year ${2000 + line} and its taste.`,
  )
  const whole = ['News', ...lines].join('\n')

  it.each([
    ['its end', lines.slice(0, 18)],
    ['its middle', [...lines.slice(0, 8), ...lines.slice(20)]],
  ])('teaches nothing: %s', async (_, left) => {
    const monitor = simulateMonitor()
    await monitor.check(whole)
    const cut = ['News', ...left].join('\n')
    expect((await monitor.check(cut, whole)).notices).toEqual([])
    const { notices } = await monitor.check(whole.replace(`${lines[19]}\n`, ''))
    expect(notices.map((notice) => JSON.parse(notice.body).data.diff.removed)).toEqual([[lines[19]]])
  })

  it('teaches nothing while the page is learned', async () => {
    const monitor = simulateMonitor()
    await monitor.check(whole, ['News', ...lines.slice(0, 18)].join('\n'), whole)
    expect(await monitor.types(whole.replace(`${lines[19]}\n`, ''))).toEqual([['content']])
  })
})
