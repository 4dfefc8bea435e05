import { describe, expect, it } from 'vitest'
import { openPaidService } from '#test/support/payments/paid-fixture.ts'
import { articlePage, pageRequests } from '#test/support/sites/fixture-site.ts'
import { storedPayments } from '#test/support/stores/stored-payments.ts'

describe('a paid call to a host that asks for a pause', () => {
  it('is refused before its payment is claimed', async () => {
    const refusals = [100]
    await using fixture = await openPaidService({
      '/page': (_request, response) => {
        const seconds = refusals.shift()
        if (seconds === undefined) return response.end(articlePage('patience'))
        return response.writeHead(503, { 'Retry-After': String(seconds) }).end()
      },
    })
    const page = (name: string) => ({ url: `${fixture.site.url}/page?${name}` })
    expect((await fixture.pay(page('first'))).status).toBe(502)
    const [paid, payments] = [await fixture.paid(), storedPayments(fixture.service.dir)]
    const refused = await fixture.pay(page('second'))
    expect([refused.status, await refused.json()]).toMatchObject([
      503,
      { code: 'CAPACITY_EXCEEDED', message: expect.stringContaining('limits how often it is requested') },
    ])
    expect(Number(refused.headers.get('Retry-After'))).toBeGreaterThan(50)
    expect([await fixture.paid(), storedPayments(fixture.service.dir)]).toEqual([paid, payments])
    expect(pageRequests(fixture.site)).toEqual(['/page?first'])
  })
})
