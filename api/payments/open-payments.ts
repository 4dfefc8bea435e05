import { randomBytes } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { createRefusedPayments } from '#api/payments/limit-refusals.ts'
import { createQuoteLock } from '#api/payments/x402/offers.ts'
import { openRails } from '#shared/payments/open-rails.ts'
import { testMoneyOf } from '#shared/payments/test-money.ts'
import type { Wallets } from '#shared/payments/wallets.ts'
import type { Allowances } from '#shared/queue/allowances.ts'
import type { Locks } from '#shared/queue/locks.ts'
import type { Config } from '#shared/runtime/config.ts'
import type { Foundation } from '#shared/startup/foundation.ts'
import type { CreditStore } from '#shared/storage/stores/credits.ts'
import { paymentIdStore } from '#shared/storage/stores/payment-ids.ts'
import type { PaymentStore } from '#shared/storage/stores/payments.ts'
import type { SessionStore } from '#shared/storage/stores/sessions.ts'
import { signInStore } from '#shared/storage/stores/sign-ins.ts'
import type { SpendingKeyStore } from '#shared/storage/stores/spending/spending-keys.ts'
import type { CreditDeps } from './credits/credit-claim.ts'
import { creditPaymentMethod } from './credits/credit-payment-method.ts'
import { identifyingMethod, keyMethod, paymentsOff } from './free-payment.ts'
import { createAuthenticateKey } from './keys/authenticate-key.ts'
import { noNetwork } from './payment-errors.ts'
import type { Payments } from './payments.ts'
import { createSessions, type Sessions } from './sessions.ts'
import { createSignIns } from './sign-ins.ts'
import type { OfferReceipts } from './x402/offer-receipt.ts'
import { paymentsX402, type X402Deps } from './x402/payments-x402.ts'
import { watchRails } from './x402/watch-rails.ts'

interface PaymentDeps {
  /** The payment records. */
  paid: PaymentStore
  credits: CreditStore
  spendingKeys: SpendingKeyStore
  signedIn: SessionStore
  allowances: Allowances
  locks: Locks
  publicUrl: () => string
  offerReceipts: OfferReceipts
}

/** Opens the payments of this deployment: x402 and credits, or none with `PAYMENTS=off`; and its prices. */
export async function openPayments(foundation: Foundation, deps: PaymentDeps) {
  const { config, store, now, blocks } = foundation
  const { isWalletBlocked } = blocks
  const { paid, credits, spendingKeys, signedIn, allowances, publicUrl } = deps
  const wallets = await loadSignInWallets(config)
  const signIns = createSignIns({ wallets, used: signInStore(store), allowances, isWalletBlocked, publicUrl, now })
  const money = { payments: paid, paymentIds: paymentIdStore(store), credits, publicUrl, now }
  const sessions = createSessions({
    stored: signedIn,
    signIns,
    parseWallet: wallets.parse,
    isWalletBlocked,
    publicUrl,
    now,
  })
  const authenticateKey = createAuthenticateKey(spendingKeys, { allowances, isWalletBlocked, now })
  const scope = new DisposableStack()
  const onChain =
    config.PAYMENTS === 'off'
      ? paymentsOff
      : await openX402(foundation, deps, { ...money, signInNetworks: signIns.networks }, scope)
  const payments: Payments = { ...onChain, ...creditPayments({ ...money, signIns, sessions, authenticateKey }) }
  return {
    payments,
    signIns,
    sessions,
    authenticateKey,
    prices: { list: config.PRICE_LIST, minimumPayment: config.X402_MIN_PAYMENT },
    signInNetworks: signIns.networks,
    parseWallet: wallets.parse,
    [Symbol.dispose]: () => scope.dispose(),
  }
}

async function openX402(
  { config, log, keys, now, blocks: { isWalletBlocked } }: Foundation,
  { allowances, locks, offerReceipts }: PaymentDeps,
  money: Omit<X402Deps, 'rails' | 'quotes' | 'refused' | 'isWalletBlocked' | 'sleep' | 'offerReceipts'>,
  scope: DisposableStack,
): Promise<Omit<Payments, 'credits' | 'identify'>> {
  const configured = await openRails(config, locks)
  if (configured.length === 0) log.error(`paid operations are unavailable: ${noNetwork}`)
  const networks = configured.map(({ network }) => network)
  const testMoney = testMoneyOf(config, networks)
  if (testMoney !== undefined) log.warn(testMoney, 'payments use test money')
  const rails = scope.use(await watchRails(configured, log))
  const key = await keys.getOrCreate('quote-lock', () => randomBytes(32).toString('base64url'))
  const quotes = createQuoteLock(key)
  const refused = createRefusedPayments(allowances, now)
  return { ...paymentsX402({ ...money, rails, quotes, refused, isWalletBlocked, sleep, offerReceipts }), testMoney }
}

/** The payment methods of wallets that sign in, of their spending keys, and of their sessions, which pay for nothing. */
export const creditPayments = (
  deps: CreditDeps & { sessions: Pick<Sessions, 'walletOf'> },
): Pick<Payments, 'credits' | 'identify'> => ({
  credits: (call) => creditPaymentMethod(call, deps),
  identify(call, scope) {
    if (call.key !== undefined) return keyMethod(call, deps.authenticateKey)
    const isSession = call.signIn === undefined && call.session !== undefined
    return identifyingMethod(call, scope, isSession ? deps.sessions : deps.signIns)
  },
})

/** The wallets that can sign in: those of the configured EVM and Solana networks, even with `PAYMENTS=off`. */
async function loadSignInWallets(config: Config): Promise<Wallets> {
  // Imported on use, because it loads the packages of two chains.
  const { createWallets } = await import('#shared/payments/create-wallets.ts')
  const { EVM_NETWORK: evmNetwork, EVM_RPC_URL: evmRpcUrl, SVM_NETWORK: svmNetwork } = config
  return createWallets({ evmNetwork, evmRpcUrl, svmNetwork })
}
