import { object, string } from '#shared/contract/schema.ts'

const moneyFields = {
  amount: string({ description: 'Decimal number, for example 0.002' }),
  currency: string({ description: 'Always USD' }),
}

/** The price of a call. */
export const chargedPrice = object(moneyFields, { description: 'Price of the call, before a refund' })

export const refunded = object(moneyFields, {
  description: 'Charge for undelivered work, refunded to the payer as credits',
})
