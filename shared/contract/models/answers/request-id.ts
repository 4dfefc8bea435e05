import { string } from '#shared/contract/schema.ts'

/** The last output field of all operations but those about another call. */
export const requestId = string({
  description: 'Id of the call. GET /receipts/{requestId} returns the receipt of a call that was charged',
})
