import { expect, it } from 'vitest'
import { callOperation } from '#test/support/calls/client.ts'
import { describeOperation } from '#test/support/calls/describe-operation.ts'

describeOperation('credits-balance', (service) => {
  it('requires a sign-in', async () => {
    const { status, body } = await callOperation(service().url, 'credits-balance', {})
    expect([status, body['code']]).toEqual([401, 'MISSING_AUTH'])
  })
})
