import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { callOperation } from '#test/support/calls/client.ts'
import { openService, type Service } from '#test/support/processes/service.ts'
import { openShop, type Shop } from './open-shop.ts'

// Pages of other sites in the tab of a call with private headers: a frame of an advertiser, or the target of a redirect.

const scope = new AsyncDisposableStack()
let shop: Shop
let service: Service
beforeAll(async () => {
  shop = scope.use(await openShop())
  service = scope.use(await openService({ ...shop.settings, BROWSER_CONCURRENCY: '2' }))
})
afterAll(() => scope.disposeAsync())
beforeEach(() => {
  shop.seen.length = 0
})

const home = 'www.shop.example'
const asked = ['/asset/delete', '/asset/frame', '/asset/script', '/orders']

/** Renders a page. Returns the values in the requests for the paths that `askingPage` asks for, by path. */
async function render(url: string): Promise<Record<string, object>> {
  const input = { url, headers: { 'X-Account': 'canary' }, cookies: [{ name: 'session', value: 'canary' }] }
  const { status } = await callOperation(service.url, 'fetch-pro', input, { headers: { Prefer: 'wait=60' } })
  expect(status).toBe(200)
  return Object.fromEntries(
    shop.seen
      .filter(({ path }) => asked.includes(path))
      .map(({ path, headers: { 'x-account': header = '', cookie = '' } }) => [path, { header, cookie }]),
  )
}

const told = () => shop.seen.filter(({ path }) => path.startsWith('/told')).map(({ path }) => decodeURIComponent(path))
const at = (host: string, path: string, target: string) => shop.at(host, path + encodeURIComponent(target))
const theirs = () => shop.at('evil.example', '/asks')

it.each([
  ['in a frame', () => at(home, '/around?', theirs())],
  ['after a redirect', () => at(home, '/to?', theirs())],
  ['in a frame, after a redirect', () => at(home, '/to?', at('evil.example', '/around?', theirs()))],
])('a page of another site asks without the values of the caller, %s', async (_, url) => {
  expect(await render(url())).toEqual(Object.fromEntries(asked.map((path) => [path, { header: '', cookie: '' }])))
  expect(told()).toEqual(['/told?orders of undefined'])
})

it.each([
  ['the page', () => shop.at(home, '/asks')],
  ['a frame of the site', () => at(home, '/around?', shop.at('api.shop.example', '/asks'))],
])('%s asks with the header', async (_, url) => {
  expect(await render(url())).toEqual(
    Object.fromEntries(asked.map((path) => [path, expect.objectContaining({ header: 'canary' })])),
  )
  expect(told()).toEqual(['/told?orders of canary'])
})
