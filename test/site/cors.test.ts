import { decodePaymentRequiredHeader } from '@x402/core/http'
import { expect, it } from 'vitest'
import { callOperation } from '#test/support/calls/client.ts'
import { openPaidService } from '#test/support/payments/paid-fixture.ts'
import { openService } from '#test/support/processes/service.ts'
import { articlePage, openFixtureSite } from '#test/support/sites/fixture-site.ts'

const namesRead = ['PAYMENT-REQUIRED', 'Cache-Status', 'X-Request-Id', 'X-Processing-Time']

/** A page whose script calls the API of another origin with a header that needs a preflight, and shows what it read. */
const scriptedPage = (api: string) => `<!doctype html><title>Shop</title><main><h1>Shop</h1><p id="read"></p></main>
<script type="module">
  const response = await fetch(${JSON.stringify(api)} + '/fetch/basic', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'X-Max-Price': '1' },
    body: JSON.stringify({ url: 'https://example.com/' }),
  })
  const read = ${JSON.stringify(namesRead)}.map((name) => response.headers.get(name))
  document.getElementById('read').textContent = JSON.stringify([response.status, ...read])
</script>`

it(
  'a script of another origin reads the status and every header of a 402 in a real browser',
  { timeout: 180_000 },
  async () => {
    await using paid = await openPaidService()
    await using shop = await openFixtureSite({ '/': scriptedPage(paid.service.url), '/article': articlePage('owls') })
    await using browser = await openService({ BROWSER_CONCURRENCY: '1' })
    const input = { url: `${shop.url}/`, waitFor: '#read:not(:empty)', timeout: 30_000, format: 'text' }
    const { status, body } = await callOperation(browser.url, 'fetch-pro', input)
    expect([status, body['code']]).toEqual([200, undefined])
    const text = String(body['content'])
    const [apiStatus, required, cacheStatus, ...rest] = JSON.parse(
      text.slice(text.indexOf('['), text.lastIndexOf(']') + 1),
    )
    expect(apiStatus).toBe(402)
    expect(decodePaymentRequiredHeader(required).accepts).not.toHaveLength(0)
    expect(cacheStatus).toContain('webintel')
    expect(rest.every((value: unknown) => typeof value === 'string')).toBe(true)
  },
)
