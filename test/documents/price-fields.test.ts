import { expect, it } from 'vitest'
import { priceFields } from '#api/documents/openapi/price-fields.ts'
import { operations } from '#shared/contract/operations/index.ts'
import { microDollars } from '#shared/contract/price.ts'

const evm = { network: 'eip155:8453', asset: '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913', payTo: '0x1' }
const svm = {
  network: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
  asset: 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v',
  payTo: 'a',
}
const terms = { list: 'catalog', minimumPayment: microDollars('0.004'), means: [evm, svm] } as const

interface Fields {
  'x-payment-info': {
    price: { mode: 'fixed'; amount: string } | { mode: 'dynamic'; min: string; max: string }
    protocols: object[]
    offers?: { amount: string | null }[]
  }
}

const fieldsOf = (name: string, means: readonly (typeof evm)[] = terms.means) => {
  const operation = operations.find((one) => one.name === name)
  if (operation === undefined) throw new Error(`There is no operation ${name}.`)
  return (priceFields(operation, { ...terms, means }) as unknown as Fields)['x-payment-info']
}

it.each(operations.filter(({ access }) => access === 'paid').map(({ name }) => name))(
  'the payment offers of %s are one per network, with the price in base units where it is fixed',
  (name) => {
    const { price, offers } = fieldsOf(name)
    const amount = price.mode === 'fixed' ? String(microDollars(price.amount)) : null
    const text = price.mode === 'fixed' ? `$${price.amount}` : `$${price.min} to $${price.max}`
    const offer = { intent: 'charge', amount, description: expect.stringContaining(text) }
    expect(offers).toEqual([
      { ...offer, method: 'evm', currency: evm.asset },
      { ...offer, method: 'solana', currency: svm.asset },
    ])
  },
)

it('an amount is that of draft-payment-discovery-01: digits without leading zeros, or null', () => {
  expect(fieldsOf('fetch-basic').offers?.[0]?.amount).toBeNull()
  expect(fieldsOf('monitor-create').offers?.[0]?.amount).toBe('10000')
})

it('without a network there are no offers', () => {
  expect(fieldsOf('fetch-basic', [])).toEqual({ price: expect.any(Object), protocols: [{ x402: {} }] })
})
