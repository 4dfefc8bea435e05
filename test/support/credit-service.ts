import type { Hex } from 'viem'
import { generatePrivateKey, privateKeyToAddress } from 'viem/accounts'
import type { EvmDevnet } from '#devnet/open-evm-devnet.ts'
import { openSqliteStore } from '#shared/adapters/store-sqlite/open-sqlite-store.ts'
import { operations, type OperationName } from '#shared/operations/index.ts'
import { creditStore } from '#shared/stores/credits.ts'
import { evmChain, usdcAbi } from '#test/devnet/evm-wallet.ts'
import { checkReply, type Reply } from './client.ts'
import type { Page } from './fixture-site.ts'
import { openPaidService, type PaidService } from './paid-ground.ts'
import { openPayer } from './payer.ts'
import { evmWallet, type SentRequest, type TestWallet } from './wallet.ts'

/** Not where it listens: what is signed names the public address. */
export const publicUrl = 'https://webintel.test'

export interface CreditService extends PaidService {
  /** A new wallet with a bundle of credits. */
  openWallet: (amount?: '10' | '50' | '100') => Promise<TestWallet>
}

/** A service that is paid on a local chain and has a public address, and a site to fetch. */
export async function openCreditService(env: Readonly<Record<string, string>> = {}): Promise<CreditService> {
  const missing: Page = (_request, response) => response.writeHead(404).end()
  const paid = await openPaidService({ '/missing': missing }, { PUBLIC_URL: publicUrl, ...env })
  return { ...paid, openWallet: (amount = '10') => openWallet(paid.devnet, paid.service.url, amount) }
}

/** A new wallet that has bought credits. */
async function openWallet(devnet: EvmDevnet, baseUrl: string, amount: string): Promise<TestWallet> {
  const payerKey = generatePrivateKey()
  await fund(devnet, payerKey, BigInt(amount) * 1_000_000n)
  await buyCredits({ ...devnet, payerKey }, baseUrl, amount)
  return evmWallet(payerKey)
}

/** As the wallet of a local chain that has the money. */
export async function buyCredits(devnet: EvmDevnet, baseUrl: string, amount = '10'): Promise<void> {
  const bought = await openPayer(devnet).fetch(`${baseUrl}/credits/buy`, {
    method: 'POST',
    body: JSON.stringify({ amount }),
    headers: { 'Content-Type': 'application/json' },
  })
  if (bought.status !== 200) throw new Error(`no credits: ${bought.status} ${await bought.text()}`)
}

/** Not two at once, nor while something is settled: the chain numbers what one account sends. */
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
  /** What is signed, where it is not what is sent. */
  signed?: Partial<SentRequest>
}

/** Calls an operation as a wallet that signs in for it. A string is sent as the body, as it is. */
export async function sendAs(
  { url, by }: Caller,
  name: OperationName,
  input: object | string,
  { headers = {}, signed = {} }: SignedCall = {},
): Promise<Response> {
  const operation = operations.find((known) => known.name === name)
  if (operation === undefined) throw new Error(`no operation ${name}`)
  const { method, path } = operation
  const query = new URLSearchParams(input as Record<string, string>)
  const body = method === 'POST' ? (typeof input === 'string' ? input : JSON.stringify(input)) : undefined
  const target = body === undefined && query.size > 0 ? `${path}?${query.toString()}` : path
  const isFree = 'auth' in operation && operation.auth === 'origin'
  const sent = { method, ...(!isFree && { target }), ...(body !== undefined && { body }) }
  const signature = await by.sign({ baseUrl: publicUrl, ...sent, ...signed })
  return fetch(url + target, {
    method,
    ...(body !== undefined && { body }),
    headers: { ...(body !== undefined && { 'Content-Type': 'application/json' }), ...signature, ...headers },
  })
}

/** The same, and holds the answer against its schema. */
export async function callAs<Body = Record<string, unknown>>(
  of: Caller,
  name: OperationName,
  input: object | string,
  call: SignedCall = {},
): Promise<Reply<Body>> {
  return checkReply<Body>(await sendAs(of, name, input, call), name)
}

/** Gives a new wallet credits past the service, in micro-dollars. */
export async function openGivenWallet({ dir }: { dir: string }, amount: number): Promise<TestWallet> {
  const by = evmWallet()
  await using store = await openSqliteStore({ dir })
  const wallet = by.address.toLowerCase()
  const facts = { operationId: `given:${wallet}`, type: 'refund', requestId: 'given', at: Date.now() } as const
  await creditStore(store).append({ wallet, amount, ...facts })
  return by
}

/** What a wallet has, in dollars. */
export async function balanceOf(of: Caller): Promise<string> {
  const { status, body } = await callAs<{ balance: string }>(of, 'credits-balance', {})
  if (status !== 200) throw new Error(JSON.stringify(body))
  return body.balance
}
