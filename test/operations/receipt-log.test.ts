import { expect, it } from 'vitest'
import { callOperation } from '#test/support/calls/client.ts'
import { describeOperation } from '#test/support/calls/describe-operation.ts'

describeOperation('log-head', (service) => {
  it('describes an empty log before the first charged call', async () => {
    const { body } = await callOperation(service().url, 'log-head', {})
    const emptyRoot = 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855'
    expect(body).toMatchObject({ treeSize: 0, rootHash: emptyRoot })
  })
})

describeOperation('log-proof', (service) => {
  it('answers 404 for a call without a receipt', async () => {
    const { status, body } = await callOperation(service().url, 'log-proof', { requestId: 'none' })
    expect([status, body['code'], body['retryable']]).toEqual([404, 'RECEIPT_NOT_FOUND', false])
  })

  it.each([0, -1, 1.5, 'x', 2 ** 53])('refuses the size %s', async (treeSize) => {
    const { status, body } = await callOperation(service().url, 'log-proof', { requestId: 'none', treeSize })
    expect([status, body['details']]).toMatchObject([400, [{ path: '/treeSize' }]])
  })
})

describeOperation('log-consistency', (service) => {
  it.each([
    [{}, '/first'],
    [{ first: 0 }, '/first'],
    [{ first: 1 }, '/first'],
    [{ first: 1, second: 0 }, '/second'],
  ])('refuses the sizes %o of an empty log', async (sizes, path) => {
    const { status, body } = await callOperation(service().url, 'log-consistency', sizes)
    expect([status, body['details']]).toMatchObject([400, [{ path }]])
  })
})
