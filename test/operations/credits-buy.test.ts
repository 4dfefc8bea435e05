import { expect, it } from 'vitest'
import { callOperation } from '#test/support/calls/client.ts'
import { describeOperation } from '#test/support/calls/describe-operation.ts'

describeOperation('credits-buy', (service) => {
  it('is not sold if payments are off, and is not retryable', async () => {
    for (const amount of ['10', '50', 'much']) {
      const { status, headers, body } = await callOperation(service().url, 'credits-buy', { amount })
      expect([amount, status, headers.get('Retry-After')]).toEqual([amount, 503, null])
      expect(body).toMatchObject({ code: 'CAPABILITY_UNAVAILABLE', retryable: false })
    }
    const { endpoints } = (await (await fetch(`${service().url}/discovery`)).json()) as Catalog
    const shown = endpoints.find(({ path }) => path === '/credits/buy')
    expect(shown).toMatchObject({ available: false, missing: ['payments'] })
  })
})

interface Catalog {
  endpoints: { path: string }[]
}
