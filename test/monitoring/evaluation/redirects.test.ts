import { expect, it } from 'vitest'
import { previewWarnings } from '#api/inline/monitor/monitor-preview.ts'
import { page, settings, simulateMonitor, typeOf } from './simulated-monitor.ts'

const text = 'Blue kettle\nPrice: 19.99 EUR\nIn stock'
const other = 'This domain is for sale\nAsk for an offer'
const at = (finalUrl: string, shown = text) => page(shown, 200, finalUrl)

it('a page that redirects to another site has failed: the text there is not compared, stored or sent', async () => {
  const monitor = simulateMonitor({ failAfter: 2 })
  await monitor.check(text)
  const parked = at('https://parking.example.net/shop.example', other)
  expect(await monitor.types(parked)).toEqual([[]])
  const { entry, notices } = await monitor.check(parked)
  const message = 'The page redirects to another site (parking.example.net), so it was not compared.'
  expect(entry).toMatchObject({
    status: 'failed',
    error: { code: 'TARGET_ERROR', message: expect.stringContaining(message) },
  })
  expect(notices.map(typeOf)).toEqual(['failed'])
  expect(JSON.stringify([notices, [...monitor.texts.values()]])).not.toContain('for sale')
  expect(await monitor.types(text.replace('19.99', '18.99'))).toEqual([['recovered', 'content']])
})

it('a page that redirects within its site is compared', async () => {
  const monitor = simulateMonitor()
  await monitor.check(text)
  const types = await monitor.types(
    at('https://www.shop.example/en/item'),
    at('http://shop.example:8080/', text.replace('19', '18')),
  )
  expect(types).toEqual([[], ['content']])
})

it('a page that has always redirected to one page of another site is compared, as long as it leads there', async () => {
  const monitor = simulateMonitor({ failAfter: 1 })
  await monitor.check(at('https://long.example.org/kettle?session=1'))
  const types = await monitor.types(
    at('https://long.example.org/kettle?session=2', text.replace('19', '18')),
    at('https://long.example.org/pan', other),
    at('https://user.github.io/kettle', other),
  )
  expect(types).toEqual([['content'], ['failed'], []])
  expect([...monitor.texts.values()].join()).not.toContain('for sale')
})

it('a monitor of an earlier version, whose first redirect is not known, goes on with the next', async () => {
  const monitor = simulateMonitor()
  await monitor.check(text)
  delete monitor.watch().place
  expect(await monitor.types(at('https://long.example.org/kettle', text.replace('19', '18')))).toEqual([['content']])
})

it.each([
  ['https://www.shop.example/en', []],
  ['https://long.example.org/kettle', [expect.stringContaining('watch https://long.example.org/kettle instead')]],
])('the preview of a page that redirects to %s warns: %j', (finalUrl, warnings) => {
  const first = { url: settings.url, finalUrl, title: '', text, at: 0 }
  const found = { contentHash: '', words: 9, noise: [], isMostlyOther: false, isIgnored: false, hasKeyword: true }
  const input = { checkInterval: 1, tier: 'basic' } as const
  const preview = { input, tier: 'basic', found, first, second: { page: first } } as const
  expect(previewWarnings(preview, { minIntervalMs: 0 })).toEqual(warnings)
})
