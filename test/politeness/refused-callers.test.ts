import { beforeAll, describe, expect, it } from 'vitest'
import { openNewPayer, type Payer } from '#test/support/payments/payer.ts'
import { sharedPaidService, type SharedPaidService } from '#test/support/processes/shared-service.ts'
import { openPacedSite, type PacedSite } from '#test/support/sites/paced-site.ts'

const refusal = { status: 429, retryAfter: () => '300' } as const

describe('a host that answers 429 with Retry-After', () => {
  let service: SharedPaidService
  beforeAll(async () => {
    service = await sharedPaidService({ TRUST_PROXY: '1' })
  })

  const outcomeOf = async (response: Response) => {
    const { code } = (await response.json()) as { code?: string }
    return [response.status, code, Number(response.headers.get('Retry-After'))]
  }
  const readFree = async (site: PacedSite, page: number, address: string) =>
    outcomeOf(
      await fetch(`${service.url}/r/${site.url}/page?${page}`, {
        headers: { Accept: 'application/json', 'X-Forwarded-For': address },
      }),
    )
  const fetchPaid = async (site: PacedSite, page: number, { payer, address }: { payer: Payer; address: string }) =>
    outcomeOf(
      await payer.fetch(`${service.url}/fetch/basic`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json', 'X-Forwarded-For': address },
        body: JSON.stringify({ url: `${site.url}/page?${page}` }),
      }),
    )

  const page = [200, undefined, 0]
  const refused = [502, 'TARGET_ERROR', 300]
  const paused = [503, 'CAPACITY_EXCEEDED', expect.closeTo(300, -2)]

  it('pauses for the caller of a free call alone', async () => {
    await using site = await openPacedSite()
    site.answerNext(refusal)
    expect(await readFree(site, 1, '192.0.2.1')).toEqual(refused)
    expect(await readFree(site, 2, '192.0.2.1')).toEqual(paused)
    expect(await readFree(site, 2, '192.0.2.2')).toEqual(page)
    expect(await fetchPaid(site, 3, { payer: service.payer, address: '192.0.2.3' })).toEqual(page)
    expect(site.arrivals).toHaveLength(3)
  })

  it('pauses for all callers once it has refused two who pay, in two networks', async () => {
    await using site = await openPacedSite()
    const other = await openNewPayer(service.devnet, 1_000_000n)
    site.answerNext(refusal, refusal)
    expect(await fetchPaid(site, 1, { payer: service.payer, address: '203.0.113.1' })).toEqual(refused)
    expect(await fetchPaid(site, 2, { payer: other, address: '198.51.100.1' })).toEqual(refused)
    expect(await readFree(site, 3, '192.0.2.1')).toEqual(paused)
    expect(site.arrivals).toHaveLength(2)
  })
})
