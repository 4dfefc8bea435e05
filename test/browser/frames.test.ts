import { expect, it } from 'vitest'
import { openTestBrowser } from '#test/support/browser/open-test-browser.ts'
import { openScriptedSite } from '#test/support/sites/scripted-site.ts'
import { pageHtml, showsAnything } from '#workers/browser/page/page-html.ts'

const limitMs = 240_000

it('the frames of a frameset are the content of its page, in order, with their addresses resolved', async () => {
  await using site = await openScriptedSite()
  await using browser = await openTestBrowser({ tabs: 1 })
  const limits = { signal: AbortSignal.timeout(limitMs), deadlineAt: Date.now() + limitMs }
  const [html, isShown] = await browser.inTab(limits, async ({ page, cdp }) => {
    await page.goto(`${site.url}/frameset`, { waitUntil: 'load', timeout: limitMs })
    return Promise.all([pageHtml(cdp), showsAnything(cdp)])
  })
  expect(isShown).toBe(true)
  expect(html).toContain(`<title>Frameset</title></head><body><div><ul><li><a href="${site.url}/one">One</a>`)
  expect(html).toMatch(/Paragraph 6 says something about scripts[\s\S]*In the slot[\s\S]*<\/body><\/html>$/)
  expect(html).not.toMatch(/<frame|no frames/)
})
