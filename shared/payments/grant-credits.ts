import type { HeldPayment } from '#shared/stores/payments.ts'
import type { GiveBackDeps } from './give-back.ts'

/** Adds the credits that a settled payment bought; whether it bought any. Once, however often called. */
export async function grantCredits(held: HeldPayment, { payments, credits, now }: GiveBackDeps): Promise<boolean> {
  const { payer: wallet, requestId, path: endpoint, credits: bought } = held.record
  if (bought === undefined) return false
  const row = { wallet, requestId, endpoint, at: now() }
  await credits.append({ ...row, operationId: `buy:${requestId}`, type: 'purchase', amount: bought.added })
  await credits.append({ ...row, operationId: `bonus:${requestId}`, type: 'bonus', amount: bought.bonus })
  const { credits: _, ...record } = held.record
  return (await payments.replace(held, record)) !== undefined
}
