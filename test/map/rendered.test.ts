import { afterAll, beforeAll, expect, it } from 'vitest'
import { callOperation } from '#test/support/calls/client.ts'
import { openService, type Service } from '#test/support/processes/service.ts'
import { openFixtureSite } from '#test/support/sites/fixture-site.ts'

interface Map {
  urls: string[]
  links: { url: string; title?: string }[]
  source: string
}

const scope = new AsyncDisposableStack()
let service: Service
beforeAll(async () => {
  service = scope.use(await openService({ BROWSER_CONCURRENCY: '1' }))
})
afterAll(() => scope.disposeAsync())

/** A page whose scripts write its links. */
const shell = `<!doctype html><html><head><title>App</title></head><body><div id="app">Loading…</div><script>
  app.innerHTML = '<h1>The shop</h1><p>A page that is written by a script, with some words about the shop it belongs to.</p>' +
    Array.from({ length: 12 }, (_, index) => '<p><a href="/item/' + index + '">Item number ' + index + '</a></p>').join('')
</script></body></html>`

it('maps the links that a page shows only in a browser', async () => {
  const site = scope.use(await openFixtureSite({ '/': shell }))
  const { status, body } = await callOperation<Map>(service.url, 'map', { url: site.url, timeout: 30_000 })
  expect([status, body.source]).toEqual([200, 'links'])
  expect(body.urls).toEqual([`${site.url}/`, ...Array.from({ length: 12 }, (_, index) => `${site.url}/item/${index}`)])
  expect(body.links[1]?.title).toBe('Item number 0')
})
