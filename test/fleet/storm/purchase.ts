import { setTimeout as sleep } from 'node:timers/promises'
import type { Random } from '#test/fleet/chaos/random-from.ts'
import { postTo, type Sent } from '#test/support/calls/post-to.ts'
import type { Deployment } from './open-deployment.ts'

/** One purchase, as its caller saw it. */
export interface Purchase {
  input: object
  sent: Sent
  payment: string
  /** The key by which the chain identifies the payment. */
  nonce: string
  /** Every receipt that an answer named. */
  receipts: Set<string>
  /** Whether a body was delivered for the money. */
  wasServed: boolean
  fate: 'open' | 'served' | 'refused'
  /** The last answer, for the analysis of failures. */
  last: string
}

/** How often a payment is sent before its caller pauses. */
const patience = 4

/** Signs a payment, and sends it once or several times concurrently, to any API, with or without waiting. */
export async function makePurchase(index: number, deployment: Deployment, random: Random): Promise<Purchase> {
  const { input, sent } = testRequest(index, deployment.fixture.site.url, random)
  const payment = await sign(input, sent, deployment)
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
  if (random.next() < 0.1) await hangUp(made, deployment, random)
  for (let times = random.below(3) + 1, tries = 0; made.fate === 'open' && tries < patience; tries++, times = 1) {
    if (tries > 0) await sleep(500)
    await sendPayment(made, deployment, times)
  }
  return made
}

/** Sends the payment several times concurrently, as a caller does that does not know its outcome. */
export async function sendPayment(made: Purchase, deployment: Deployment, times = 1): Promise<void> {
  const sent = { ...made.sent, payment: made.payment }
  const replies = await Promise.all(Array.from({ length: times }, () => call(made.input, sent, deployment)))
  for (const { status, receipt, body } of replies) {
    if (receipt !== null) made.receipts.add(receipt)
    made.last = `${status} ${body.slice(0, 300)}`
    if (status === 200) made.fate = 'served'
    if (status === 200 && body.includes('owls')) made.wasServed = true
  }
  // The page is missing, or the payment is invalid, expired or refunded. Concurrent calls may get different answers.
  if (made.fate === 'open' && replies.every(isFinal)) made.fate = 'refused'
}

const isFinal = ({ status, body }: { status: number; body: string }) =>
  [402, 502, 504].includes(status) || (status === 409 && body.includes('PAYMENT_REUSED'))

function testRequest(index: number, site: string, random: Random): { input: object; sent: Sent } {
  const later: Sent = random.next() < 0.15 ? { headers: { Prefer: 'respond-async' } } : {}
  const page = (path = '/') => `${site}${random.next() < 0.1 ? '/missing' : path}?${index}`
  if (random.next() < 0.15)
    return { input: { urls: [page(), `${page()}&2`] }, sent: { ...later, path: '/batch/fetch' } }
  return { input: { url: page(), timeout: 5000 }, sent: later }
}

async function sign(input: object, sent: Sent, deployment: Deployment): Promise<string> {
  for (;;) {
    deployment.closing.throwIfAborted()
    const asked = await postTo(deployment.apiUrl())(input, sent).catch(() => undefined)
    if (asked?.status === 402) return deployment.fixture.payer.sign(asked)
    await sleep(200)
  }
}

async function hangUp({ input, sent, payment }: Purchase, deployment: Deployment, random: Random): Promise<void> {
  await call(input, { ...sent, payment, signal: AbortSignal.timeout(random.below(300)) }, deployment)
}

async function call(input: object, sent: Sent, deployment: Deployment) {
  try {
    const response = await postTo(deployment.apiUrl())(input, sent)
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
