import { expect, it } from 'vitest'
import { callOperation } from '#test/support/calls/client.ts'
import { describeOperation } from '#test/support/calls/describe-operation.ts'

describeOperation('receipt-get', (service) => {
  it('answers 404 for an unpaid call', async () => {
    const { status, body } = await callOperation(service().url, 'receipt-get', { requestId: 'none' })
    expect([status, body['code']]).toEqual([404, 'RECEIPT_NOT_FOUND'])
  })
})
