import { expect, it } from 'vitest'
import { callOperation } from '#test/support/calls/client.ts'
import { describeOperation } from '#test/support/calls/describe-operation.ts'

describeOperation('memory-set', (service) => {
  it('requires a wallet, even if payments are off', async () => {
    const { status, body } = await callOperation(service().url, 'memory-set', { key: 'a', value: 1 })
    expect([status, body['code']]).toEqual([401, 'MISSING_AUTH'])
  })
})
