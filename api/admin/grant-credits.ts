import { AppError } from '#shared/contract/errors.ts'
import { microDollars, usd, type MicroDollars } from '#shared/contract/price.ts'
import type { Wallets } from '#shared/payments/wallets.ts'
import type { Log } from '#shared/runtime/log.ts'
import type { CreditStore } from '#shared/storage/stores/credits.ts'
import type { AdminForm } from './read-admin-form.ts'

export interface GrantDeps {
  credits: Pick<CreditStore, 'append'>
  parseWallet: Wallets['parse']
  log: Pick<Log, 'info'>
  now: () => number
}

/** The most that one form gives, against a slip of the hand. */
const maxGrant = microDollars('10000')

/** The rows of the ledger that an operator can add. A refund is not counted as a deposit of the wallet. */
const grantTypes = ['bonus', 'refund'] as const

/** A form for credits. `once`: its id. */
interface SentGrant {
  fields: AdminForm
  once: string
  requestId: string
}

/**
 * Adds credits to a wallet: one row of its ledger for each form, however often it is sent, and one log line. Returns the wallet,
 * and whether this request added the row. Throws INVALID_REQUEST.
 */
export async function grantCredits(
  { fields, once, requestId }: SentGrant,
  { credits, parseWallet, log, now }: GrantDeps,
): Promise<{ wallet: string; isNew: boolean }> {
  const wallet = await readWallet(fields, parseWallet)
  const type = grantTypes.find((known) => known === fields.get('type'))
  if (type === undefined) throw invalid('Expected a grant or a refund.')
  const amount = readAmount(fields.get('amount') ?? '')
  const reason = readReason(fields)
  const operationId = `operator:${once}`
  const row = await credits.append({ wallet, operationId, type, amount, requestId, reason, at: now() })
  const isNew = row.requestId === requestId
  if (isNew) log.info({ requestId, wallet, type, amount: usd(amount), reason }, 'the operator added credits')
  return { wallet, isNew }
}

/** The wallet of a form, in the form of the ledger. */
export async function readWallet(fields: AdminForm, parseWallet: Wallets['parse']): Promise<string> {
  const identity = await parseWallet(fields.get('wallet') ?? '')
  if (identity !== undefined) return identity.wallet
  throw invalid('Expected an EVM address (0x and 40 hex digits) or a Solana address (base58).')
}

const maxReason = 200

/** Why the operator does it: one line. Throws INVALID_REQUEST. */
export function readReason(fields: AdminForm): string {
  const reason = (fields.get('reason') ?? '').trim()
  if (reason.length > 0 && reason.length <= maxReason && !/\p{Cc}/u.test(reason)) return reason
  throw invalid(`Expected a reason of 1 to ${maxReason} characters in one line, found ${reason.length}.`)
}

function readAmount(text: string): MicroDollars {
  const amount = parseAmount(text.trim())
  if (amount !== undefined && amount > 0 && amount <= maxGrant) return amount
  throw invalid(`Expected dollars above 0, up to ${usd(maxGrant)}, with at most six decimals, such as 2.50.`)
}

function parseAmount(text: string): MicroDollars | undefined {
  try {
    return microDollars(text)
  } catch {
    return undefined
  }
}

const invalid = (message: string) => new AppError('INVALID_REQUEST', message)
