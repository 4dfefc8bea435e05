import { expect, it } from 'vitest'
import { callOperation } from '#test/support/calls/client.ts'
import { describeOperation } from '#test/support/calls/describe-operation.ts'

describeOperation('credits-balance', (service) => {
  it('requires a sign-in, and names its header as the scheme (RFC 9110)', async () => {
    const { status, body, headers } = await callOperation(service().url, 'credits-balance', {})
    const scheme = headers.get('WWW-Authenticate')
    expect([status, body['code'], scheme]).toEqual([401, 'MISSING_AUTH', 'SIGN-IN-WITH-X'])
  })
})
