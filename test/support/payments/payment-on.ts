import type { Offer, SentPayment } from '#shared/payment-records/payment-record.ts'
import type { PaymentRail } from '#shared/payments/payment-rail.ts'

/** An offer of a rail, and the signed payment for it. */
export async function paymentOn(
  rail: PaymentRail,
  sign: (required: Response) => Promise<string>,
): Promise<{ offer: Offer; payment: SentPayment }> {
  const { network, asset, payTo } = rail
  const extra = await rail.extra()
  const offer: Offer = { scheme: 'exact', network, asset, payTo, amount: '4000', maxTimeoutSeconds: 60, extra }
  const required = { x402Version: 2, resource: { url: 'http://localhost/' }, accepts: [offer] }
  const header = Buffer.from(JSON.stringify(required)).toString('base64')
  const signed = await sign(new Response(null, { status: 402, headers: { 'PAYMENT-REQUIRED': header } }))
  return { offer, payment: JSON.parse(Buffer.from(signed, 'base64').toString()) as SentPayment }
}
