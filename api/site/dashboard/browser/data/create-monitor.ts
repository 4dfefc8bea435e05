import { bodyOf, CallError, errorOf } from '#api/site/shell/browser/call-error.ts'
import { microDollars } from '#api/site/shell/browser/format.ts'
import type { Result } from '#shared/contract/operations/index.ts'
import { requestOf, type Input } from './call.ts'
import type { Session } from './session.ts'

/** A new monitor, with the secret that is not shown again. */
export type MadeMonitor = Pick<Result<'monitor-create'>, 'monitorId' | 'url' | 'webhookSecret'>

/** Creates a monitor for one signature: the wallet pays with its credits. Throws WalletError or CallError. */
export const createForCredits = ({ callSigned }: Session, input: Input): Promise<MadeMonitor> =>
  callSigned('monitor-create', input)

/** The same, paid on a chain. */
export async function createOnChain({ account, settings }: Session, input: Input): Promise<MadeMonitor> {
  // The packages for payments are larger than the rest of the page.
  const { fetchPaying, refusalText } = await import('#api/site/wallets/browser/pay.ts')
  const { method, target, body = '' } = requestOf('monitor-create', input)
  const init = { method, headers: { 'Content-Type': 'application/json' }, body }
  const maxAmount = BigInt(microDollars(settings.monitorPrice))
  const response = await fetchPaying(target, init, { account, payNetworks: settings.payNetworks, maxAmount })
  if (response.status === 402) throw new CallError('PAYMENT_REFUSED', refusalText(response))
  const answer = await bodyOf(response)
  if (!response.ok) throw errorOf(response, answer)
  if (response.status === 202)
    throw new CallError(
      'NOT_CONFIRMED',
      'The chain has not confirmed the payment yet. The monitor appears in the list once it has; replace its secret there.',
    )
  // The service answers with the declared output.
  return answer as MadeMonitor
}
