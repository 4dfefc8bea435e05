import { bodyOf, CallError, errorOf } from '#api/site/shell/browser/call-error.ts'
import type { Result } from '#shared/contract/operations/index.ts'
import { call } from './call.ts'
import type { Session } from './session.ts'

/** Credits that were bought, in dollars. */
export type Purchase = Pick<Result<'credits-buy'>, 'added' | 'bonus' | 'balance'> & { transaction?: string | undefined }

const pollMs = 1000

/** The jobs of purchases that the chain has not confirmed yet, by wallet and amount. */
const undecided = new Map<string, string>()

/**
 * Buys credits for an amount in dollars. Goes on with the last purchase of the amount while its outcome is unknown. Throws
 * WalletError or CallError; the message says if something may be charged.
 */
export async function buyCredits(session: Session, amount: number): Promise<Purchase> {
  const name = `${session.account.address} ${amount}`
  const requestId = undecided.get(name) ?? (await pay(session, amount))
  if (typeof requestId !== 'string') return requestId
  undecided.set(name, requestId)
  const purchase = await awaitPurchase(requestId, session)
  undecided.delete(name)
  if (purchase !== undefined) return purchase
  throw new CallError('NOT_BOUGHT', 'The chain did not execute the payment. Nothing was charged. Try again.')
}

/** The purchase, or the id of its job if the chain has not confirmed the payment yet. */
async function pay({ account, settings }: Session, amount: number): Promise<Purchase | string> {
  // The packages for payments are larger than the rest of the page.
  const { fetchPaying, refusalText } = await import('#api/site/wallets/browser/pay.ts')
  const init = {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ amount: String(amount) }),
  }
  const maxAmount = BigInt(amount) * 1_000_000n
  const response = await fetchPaying('/credits/buy', init, { account, payNetworks: settings.payNetworks, maxAmount })
  if (response.status === 402) throw new CallError('PAYMENT_REFUSED', refusalText(response))
  const body = await bodyOf(response)
  if (!response.ok) throw errorOf(response, body)
  // Not the id of this request: the same payment may have been sent before.
  if (response.status === 202) return (body as { requestId: string }).requestId
  return body as Result<'credits-buy'>
}

/** The purchase; undefined if the chain did not execute the payment. */
async function awaitPurchase(requestId: string, session: Session): Promise<Purchase | undefined> {
  for (;;) {
    const status = await statusOf(requestId)
    if (status === 'failed' || status === 'cancelled') return undefined
    const purchase = status === 'completed' ? await findPurchase(requestId, session) : undefined
    if (purchase !== undefined) return purchase
    await new Promise((resolve) => setTimeout(resolve, pollMs))
  }
}

/** The status of a job; undefined if the service does not answer now. */
async function statusOf(requestId: string) {
  try {
    return (await call('job-get', { requestId })).status
  } catch (error) {
    if (error instanceof CallError && error.code !== 'JOB_NOT_FOUND') return undefined
    throw error
  }
}

/** The purchase in the wallet's ledger: a purchase that settles late has no stored result. */
async function findPurchase(jobId: string, session: Session): Promise<Purchase | undefined> {
  // The ledger names the call, as its receipt does.
  const { requestId, transaction } = await call('receipt-get', { requestId: jobId })
  const { history } = await session.call('credits-history', { limit: 100 })
  const amountOf = (type: string) =>
    history.find((entry) => entry.requestId === requestId && entry.type === type)?.amount
  const [added, bonus] = [amountOf('purchase'), amountOf('bonus')]
  if (added === undefined || bonus === undefined) return undefined
  const { balance } = await session.call('credits-balance')
  return { added, bonus, balance, transaction }
}
