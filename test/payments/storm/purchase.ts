import { setTimeout as sleep } from 'node:timers/promises'
import type { Random } from '#test/e2e/chaos/random-from.ts'
import { postTo, type Sent } from '#test/support/post-to.ts'
import type { Market } from './open-market.ts'

/** What became of one purchase, as its caller saw it. */
export interface Purchase {
  input: object
  sent: Sent
  payment: string
  /** By which the chain knows the payment. */
  nonce: string
  /** Every receipt that an answer named. */
  receipts: Set<string>
  /** Whether a body came that was worth its money. */
  wasServed: boolean
  fate: 'open' | 'served' | 'refused'
  /** The last answer, for who looks into a failure. */
  last: string
}

/** How often a payment is brought before its caller comes back later. */
const patience = 4

/** Signs for something, and brings the payment once or several times at once, at any API, with or without waiting. */
export async function purchase(index: number, market: Market, random: Random): Promise<Purchase> {
  const { input, sent } = wish(index, market.ground.site.url, random)
  const payment = await sign(input, sent, market)
  const made: Purchase = {
    input,
    sent,
    payment,
    nonce: nonceOf(payment),
    receipts: new Set(),
    wasServed: false,
    fate: 'open',
    last: '',
  }
  if (random.next() < 0.1) await hangUp(made, market, random)
  for (let times = random.below(3) + 1, tries = 0; made.fate === 'open' && tries < patience; tries++, times = 1) {
    if (tries > 0) await sleep(500)
    await bring(made, market, times)
  }
  return made
}

/** Brings the payment so many times at once, as a caller does who does not know yet what became of it. */
export async function bring(made: Purchase, market: Market, times = 1): Promise<void> {
  const sent = { ...made.sent, payment: made.payment }
  const replies = await Promise.all(Array.from({ length: times }, () => call(made.input, sent, market)))
  for (const { status, receipt, body } of replies) {
    if (receipt !== null) made.receipts.add(receipt)
    made.last = `${status} ${body.slice(0, 300)}`
    if (status === 200) made.fate = 'served'
    if (status === 200 && body.includes('owls')) made.wasServed = true
  }
  // The page is not there, or the payment is not good, or not any more; what one was told another may hear otherwise.
  if (made.fate === 'open' && replies.every(({ status }) => [402, 502, 504].includes(status))) made.fate = 'refused'
}

function wish(index: number, site: string, random: Random): { input: object; sent: Sent } {
  const later: Sent = random.next() < 0.15 ? { headers: { Prefer: 'respond-async' } } : {}
  const page = (path = '/') => `${site}${random.next() < 0.1 ? '/missing' : path}?${index}`
  if (random.next() < 0.15)
    return { input: { urls: [page(), `${page()}&2`] }, sent: { ...later, path: '/batch/fetch' } }
  return { input: { url: page(), timeout: 5000 }, sent: later }
}

async function sign(input: object, sent: Sent, market: Market): Promise<string> {
  for (;;) {
    const asked = await postTo(market.apiUrl())(input, sent).catch(() => undefined)
    if (asked?.status === 402) return market.ground.payer.sign(asked)
    await sleep(200)
  }
}

async function hangUp({ input, sent, payment }: Purchase, market: Market, random: Random): Promise<void> {
  await call(input, { ...sent, payment, signal: AbortSignal.timeout(random.below(300)) }, market)
}

async function call(input: object, sent: Sent, market: Market) {
  try {
    const response = await postTo(market.apiUrl())(input, sent)
    return { status: response.status, receipt: response.headers.get('X-Receipt-Id'), body: await response.text() }
  } catch {
    return { status: 0, receipt: null, body: '' }
  }
}

function nonceOf(payment: string): string {
  // Our own client made it.
  const { payload } = JSON.parse(atob(payment)) as { payload: { authorization: { nonce: string } } }
  return payload.authorization.nonce
}
