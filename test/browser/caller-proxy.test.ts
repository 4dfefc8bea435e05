import { expect, it } from 'vitest'
import { openTestBrowser } from '#test/support/browser/open-test-browser.ts'
import { openConnectProxy } from '#test/support/servers/connect-proxy.ts'
import { articlePage, openFixtureSite } from '#test/support/sites/fixture-site.ts'
import { configureTab } from '#workers/browser/configure-tab.ts'

it('a tab loads nothing over http if its caller types text and has a proxy', async () => {
  await using site = await openFixtureSite({ '/': articlePage('owls') })
  await using proxy = await openConnectProxy()
  await using browser = await openTestBrowser({ tabs: 1 })
  const limits = { signal: AbortSignal.timeout(60_000), deadlineAt: Date.now() + 60_000 }
  const load = (actions: { type: 'type'; selector: string; value: string }[]) =>
    browser.inTab(limits, async (tab) => {
      await configureTab({ url: 'https://shop.example/', proxy, actions }, tab)
      const response = await tab.page.goto(site.url)
      return [response?.status(), tab.proxy.failureOf('127.0.0.1')?.code]
    })
  expect(await load([])).toEqual([200, undefined])
  const asked = proxy.asked.length
  expect(asked).toBeGreaterThan(0)
  expect(await load([{ type: 'type', selector: 'input', value: 'secret' }])).toEqual([403, 'URL_NOT_ALLOWED'])
  expect(proxy.asked).toHaveLength(asked)
})
