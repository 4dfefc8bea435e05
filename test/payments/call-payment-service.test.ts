import { describe, expect, it } from 'vitest'
import { AppError } from '#shared/contract/errors.ts'
import { callPaymentService, protocolReason } from '#shared/payments/call-payment-service.ts'

const fails = (error: unknown) => async (): Promise<never> => {
  throw error
}

describe('a call of a chain or a facilitator', () => {
  it('returns the answer', async () => {
    expect(await callPaymentService(async () => 1)).toBe(1)
  })

  it('fails with PAYMENTS_UNAVAILABLE, without the text of the error: it may contain an API key', async () => {
    const thrown: unknown = await callPaymentService(fails(new TypeError('https://key@rpc.example'))).catch((e) => e)
    expect(thrown).toMatchObject({
      code: 'PAYMENTS_UNAVAILABLE',
      message: 'The chain does not answer right now. Retry with the same payment.',
      cause: 'TypeError',
    })
    await expect(callPaymentService(fails('text'), 'facilitator')).rejects.toMatchObject({
      message: 'The facilitator does not answer right now. Retry with the same payment.',
      cause: undefined,
    })
  })

  it('keeps our own errors', async () => {
    const own = new AppError('INVALID_PAYMENT', 'Expected another payment.')
    await expect(callPaymentService(fails(own))).rejects.toBe(own)
  })
})

describe('a reason for a caller', () => {
  it.each(['insufficient_funds', 'invalid_exact_evm_payload_2', 'a'.repeat(120)])('is a code of x402: %s', (reason) => {
    expect(protocolReason(reason)).toBe(reason)
  })

  it.each([undefined, '', 'a'.repeat(121), 'Insufficient', 'see https://rpc.example', 'a b', 'a-b', '_\n'])(
    'is not another text: %j',
    (reason) => {
      expect(protocolReason(reason)).toBe('invalid_payload')
    },
  )
})
