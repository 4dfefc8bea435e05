import type { Hex } from 'viem'
import { generatePrivateKey, privateKeyToAddress } from 'viem/accounts'
import type { EvmDevnet } from '#devnet/open-evm-devnet.ts'
import { fillPath, withQuery } from '#shared/contract/fill-path.ts'
import { hasBody } from '#shared/contract/operation.ts'
import { operations, type OperationName } from '#shared/contract/operations/index.ts'
import { openSqliteStore } from '#shared/storage/sqlite/open-sqlite-store.ts'
import type { Store } from '#shared/storage/store.ts'
import { creditStore } from '#shared/storage/stores/credits.ts'
import { evmChain, usdcAbi } from '#test/devnet/evm-wallet.ts'
import { checkReply, type Reply } from '#test/support/calls/client.ts'
import { openPaidService, type PaidService } from '#test/support/payments/paid-fixture.ts'
import { openPayer } from '#test/support/payments/payer.ts'
import { evmWallet, type SentRequest, type TestWallet } from '#test/support/payments/wallet.ts'
import type { Page } from '#test/support/sites/fixture-site.ts'

/** The public URL, which signatures name. The service listens elsewhere. */
export const publicUrl = 'https://webintel.test'

export interface CreditService extends PaidService {
  /** Opens a new wallet that has bought credits. */
  openWallet: (amount?: '10' | '50' | '100') => Promise<TestWallet>
}

/** Opens a service with a public URL that is paid on a local chain, and a site to fetch. */
export async function openCreditService(env: Readonly<Record<string, string>> = {}): Promise<CreditService> {
  const missing: Page = (_request, response) => response.writeHead(404).end()
  const paid = await openPaidService({ '/missing': missing }, { PUBLIC_URL: publicUrl, ...env })
  return { ...paid, openWallet: (amount = '10') => openWallet(paid.devnet, paid.service.url, amount) }
}

async function openWallet(devnet: EvmDevnet, baseUrl: string, amount: string): Promise<TestWallet> {
  const payerKey = generatePrivateKey()
  await fund(devnet, payerKey, BigInt(amount) * 1_000_000n)
  await buyCredits({ ...devnet, payerKey }, baseUrl, amount)
  return evmWallet(payerKey)
}

/** Buys credits with the funded wallet of a local chain. */
export async function buyCredits(devnet: EvmDevnet, baseUrl: string, amount = '10'): Promise<void> {
  const bought = await openPayer(devnet).fetch(`${baseUrl}/credits/buy`, {
    method: 'POST',
    body: JSON.stringify({ amount }),
    headers: { 'Content-Type': 'application/json' },
  })
  if (bought.status !== 200)
    throw new Error(`Buying credits failed with status ${bought.status}: ${await bought.text()}`)
}

/** Mints tokens for a key. Do not call it concurrently or during a settlement: transactions of one account have a sequence. */
export async function fund(devnet: EvmDevnet, key: Hex, amount: bigint): Promise<void> {
  const chain = evmChain(devnet)
  const args = [privateKeyToAddress(key), amount] as const
  const hash = await chain.writeContract({ address: devnet.asset, abi: usdcAbi, functionName: 'mint', args })
  await chain.waitForTransactionReceipt({ hash })
}

/** A wallet at a service. */
export interface Caller {
  url: string
  by: TestWallet
}

export interface SignedCall {
  headers?: Readonly<Record<string, string>>
  /** Overrides what is signed. */
  signed?: Partial<SentRequest>
  signal?: AbortSignal
}

/** Calls an operation, signed by a wallet. A string is sent as the body unchanged. */
export async function sendAs(
  { url, by }: Caller,
  name: OperationName,
  input: object | string,
  { headers = {}, signed = {}, signal }: SignedCall = {},
): Promise<Response> {
  const operation = operations.find((known) => known.name === name)
  if (operation === undefined) throw new Error(`Unknown operation ${name}.`)
  const { method, path } = operation
  const body = hasBody(operation) ? (typeof input === 'string' ? input : JSON.stringify(input)) : undefined
  const { filled, others } = fillPath(path, typeof input === 'string' ? {} : { ...input })
  const target = body === undefined ? withQuery(filled, others) : filled
  const isFree = 'payerSignIn' in operation || ('wallet' in operation && operation.wallet.signIn === 'origin')
  const sent = { method, ...(!isFree && { target }), ...(body !== undefined && { body }) }
  const signature = await by.sign({ baseUrl: publicUrl, ...sent, ...signed })
  return fetch(url + target, {
    method,
    ...(body !== undefined && { body }),
    ...(signal !== undefined && { signal }),
    headers: { ...(body !== undefined && { 'Content-Type': 'application/json' }), ...signature, ...headers },
  })
}

/** Like `sendAs`, and checks the response against its schema. */
export async function callAs<Body = Record<string, unknown>>(
  of: Caller,
  name: OperationName,
  input: object | string,
  call: SignedCall = {},
): Promise<Reply<Body>> {
  return checkReply<Body>(await sendAs(of, name, input, call), name)
}

/** Opens a new wallet and writes credits for it into the store of a service. `amount`: micro-dollars. */
export async function openWalletWithCredits({ dir }: { dir: string }, amount: number): Promise<TestWallet> {
  await using store = await openSqliteStore({ dir })
  return walletWithCredits(store, amount)
}

/** The same for any store. */
export async function walletWithCredits(store: Store, amount: number): Promise<TestWallet> {
  const by = evmWallet()
  const wallet = by.address.toLowerCase()
  const facts = { operationId: `given:${wallet}`, type: 'refund', requestId: 'given', at: Date.now() } as const
  await creditStore(store).append({ wallet, amount, ...facts })
  return by
}

/** The credit balance of a wallet, in dollars. */
export async function balanceOf(of: Caller): Promise<string> {
  const { status, body } = await callAs<{ balance: string }>(of, 'credits-balance', {})
  if (status !== 200) throw new Error(JSON.stringify(body))
  return body.balance
}
