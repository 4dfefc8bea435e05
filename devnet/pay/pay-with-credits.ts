import { hash } from 'node:crypto'
import { grantStatement, scopeFields, signInText, type SignedGrant } from '#shared/contract/sign-in-text.ts'
import { progressHeaders } from './await-answer.ts'
import { payWithX402, type PayCommand } from './pay-with-x402.ts'
import type { Payer } from './payer.ts'
import { readDiscovery } from './service.ts'

/** The purchase if the balance is too low. */
export const bundle: Omit<PayCommand, 'chain' | 'isOnCredits'> = {
  method: 'POST',
  path: '/credits/buy',
  body: '{"amount":"10"}',
}

export interface CreditPaymentResult {
  /** The answer to the purchase; undefined if none was needed. */
  bought: { status: number; text: string } | undefined
  response: Response
}

/** Sends a request paid with credits; buys a bundle first if the balance is too low. Errors state what to do. */
export async function payWithCredits(
  command: PayCommand,
  payer: Payer,
  serviceUrl: string,
): Promise<CreditPaymentResult> {
  const response = await send(command, payer, serviceUrl)
  if ((await codeOf(response)) !== 'INSUFFICIENT_CREDITS') return { bought: undefined, response }
  const purchase = await payWithX402({ ...command, ...bundle }, payer, serviceUrl)
  const bought = { status: purchase.response.status, text: await purchase.response.text() }
  if (bought.status !== 200) throw new Error(`The purchase of credits failed: ${bought.status} ${bought.text}`)
  return { bought, response: await send(command, payer, serviceUrl) }
}

async function send({ method, path: target, body }: PayCommand, payer: Payer, serviceUrl: string): Promise<Response> {
  const origin = new URL(serviceUrl).origin
  const isOriginSignIn = await hasOriginSignIn(method, target, origin)
  const issuedAt = new Date()
  const request = { method, target, bodyHash: hash('sha256', body ?? ''), ...grantOf({ method, target, body }) }
  const text = signInText({
    domain: new URL(origin).host,
    ...scopeFields(isOriginSignIn ? 'origin' : 'request', origin, request),
    account: payer.network.startsWith('solana:') ? 'Solana' : 'Ethereum',
    address: payer.address,
    network: payer.network,
    nonce: String(issuedAt.getTime()),
    issuedAt: issuedAt.toISOString(),
  })
  return fetch(origin + target, {
    method,
    ...(body !== undefined && { body }),
    headers: {
      ...(body !== undefined && { 'Content-Type': 'application/json' }),
      ...progressHeaders(),
      'X-CREDIT-WALLET': payer.address,
      'X-CREDIT-SIGNATURE': await payer.signText(text),
      'X-CREDIT-TIMESTAMP': String(issuedAt.getTime()),
    },
  })
}

/** The words of the limits, if the request makes a spending key. The service rejects a body that has none. */
function grantOf({ method, target, body = '' }: { method: string; target: string; body: string | undefined }) {
  if (method !== 'POST' || target !== '/keys') return {}
  try {
    return { grant: grantStatement(JSON.parse(body) as SignedGrant) }
  } catch {
    return {}
  }
}

/** Whether the sign-in of this endpoint covers the origin instead of one request; /discovery lists them. */
async function hasOriginSignIn(method: string, target: string, origin: string): Promise<boolean> {
  const { endpoints = [] } = await readDiscovery(origin)
  const { pathname } = new URL(target, origin)
  const matches = (path: string | undefined) =>
    path !== undefined && new RegExp(`^${path.replaceAll(/\{\w+\}/g, '[^/]+')}$`).test(pathname)
  const called = endpoints.filter((known) => known.method === method && (matches(known.path) || matches(known.alias)))
  return called.some(({ auth }) => auth === 'origin')
}

async function codeOf(response: Response): Promise<unknown> {
  if (response.status !== 402) return undefined
  const body = (await response.clone().json()) as { code?: unknown }
  return body.code
}
