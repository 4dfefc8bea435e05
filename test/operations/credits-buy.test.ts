import { expect, it } from 'vitest'
import { callOperation } from '#test/support/client.ts'
import { describeOperation } from '#test/support/describe-operation.ts'

describeOperation('credits-buy', (service) => {
  it('sells bundles, and nothing where everything is free', async () => {
    for (const amount of ['20', '10.00', '-10', '1e1', 10]) {
      const { status, body } = await callOperation(service().url, 'credits-buy', { amount })
      expect([amount, status, body['code']]).toEqual([amount, 400, 'INVALID_REQUEST'])
    }
    const { status, body } = await callOperation(service().url, 'credits-buy', { amount: '10' })
    expect([status, body['code']]).toEqual([503, 'PAYMENTS_UNAVAILABLE'])
  })
})
