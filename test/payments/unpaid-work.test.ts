import { expect, it } from 'vitest'
import { createUnpaidWork } from '#api/pipeline/run-call.ts'

const limits = { wallet: 2, address: 3 }

it('a wallet can have a number of calls that work before they are paid, and more when they end', () => {
  const { begin } = createUnpaidWork(limits)
  const call = { payer: 'eip155:0xa', client: '192.0.2.1' }
  const end = begin(call)
  begin({ ...call, client: '192.0.2.2' })
  expect(() => begin({ ...call, client: '192.0.2.3' })).toThrow(expect.objectContaining({ code: 'RATE_LIMITED' }))
  end()
  expect(() => begin(call)).not.toThrow()
})

it('an address has a limit for all its wallets; a refused call counts for neither', () => {
  const { begin } = createUnpaidWork(limits)
  const client = '192.0.2.1'
  const ends = ['0xa', '0xb', '0xc'].map((payer) => begin({ payer, client }))
  for (let tries = 0; tries < 5; tries += 1) expect(() => begin({ payer: '0xd', client })).toThrow(/your address/)
  expect(() => begin({ payer: '0xd', client: '192.0.2.2' })).not.toThrow()
  for (const end of ends) end()
  expect(() => begin({ payer: '0xa', client })).not.toThrow()
})
