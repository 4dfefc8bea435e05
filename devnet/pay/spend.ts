import { hash } from 'node:crypto'
import { scopeFields, signInText } from '#shared/sign-in/sign-in-text.ts'
import { buy } from './buy.ts'
import type { Payer } from './payer.ts'
import type { Order } from './read-order.ts'

/** What is bought where the balance is short. */
const bundle: Omit<Order, 'chain' | 'isOnCredits'> = { method: 'POST', path: '/credits/buy', body: '{"amount":"10"}' }

export interface Spent {
  /** The answer to buying a bundle; undefined where that was not needed. */
  bought: { status: number; text: string } | undefined
  response: Response
}

/** Sends an order, paid with credits; buys some first where there are too few. Throws sentences a person can act on. */
export async function spend(order: Order, payer: Payer, serviceUrl: string): Promise<Spent> {
  const response = await send(order, payer, serviceUrl)
  if ((await codeOf(response)) !== 'INSUFFICIENT_CREDITS') return { bought: undefined, response }
  const purchase = await buy({ ...order, ...bundle }, payer, serviceUrl)
  const bought = { status: purchase.response.status, text: await purchase.response.text() }
  if (bought.status !== 200) throw new Error(`No credits were bought: ${bought.status} ${bought.text}`)
  return { bought, response: await send(order, payer, serviceUrl) }
}

async function send({ method, path: target, body }: Order, payer: Payer, serviceUrl: string): Promise<Response> {
  const origin = new URL(serviceUrl).origin
  const isFree = await isFreeOf(method, target, origin)
  const issuedAt = new Date()
  const request = { method, target, bodyHash: hash('sha256', body ?? '') }
  const text = signInText({
    domain: new URL(origin).host,
    ...scopeFields(isFree ? 'origin' : 'request', origin, request),
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
      'X-CREDIT-WALLET': payer.address,
      'X-CREDIT-SIGNATURE': await payer.signText(text),
      'X-CREDIT-TIMESTAMP': String(issuedAt.getTime()),
    },
  })
}

interface Endpoint {
  method: string
  path: string
  alias?: string
  auth?: string
}

/** What costs nothing is signed in another way, and the catalog says what does. */
async function isFreeOf(method: string, target: string, origin: string): Promise<boolean> {
  const response = await fetch(`${origin}/discovery`).catch((cause: unknown) => {
    throw new Error(`No service answers at ${origin}. Start it with: npm start`, { cause })
  })
  const { endpoints } = (await response.json()) as { endpoints: Endpoint[] }
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
