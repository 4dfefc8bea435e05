import { setTimeout as sleep } from 'node:timers/promises'
import { sendWith } from '#test/keys/key-service.ts'
import type { KeyFleet } from './key-fleet.ts'

/** A call, as its caller saw it. `lost`: the connection ended before the answer, and the call cannot be repeated. */
export interface StormCall {
  fate: 'served' | 'failed' | 'refused' | 'lost'
  /** Of the call that was paid. */
  requestId?: string
  /** In US dollars. */
  cost?: string
  /** For the analysis of failures. */
  last: string
}

interface Body {
  requestId?: string
  code?: string
  totalPrice?: string
}

/**
 * Makes one call of a storm, and repeats it until its outcome is known. Every fifth call has no Idempotency-Key. Some calls fail
 * after their charge: a page that is missing, and a batch of which one page is.
 */
export async function makeCall(number: number, fleet: KeyFleet): Promise<StormCall> {
  const { keys, siteUrl, apiUrl } = fleet
  const key = keys[number % keys.length]?.key ?? ''
  const page = `${siteUrl}/?${number}`
  const missing = `${siteUrl}/missing?${number}`
  const isBatch = number % 7 === 0
  const target = isBatch ? 'POST /batch/fetch' : 'POST /fetch/basic'
  const body = isBatch ? { urls: [page, missing] } : { url: number % 7 === 1 ? missing : page }
  const isOnce = number % 5 === 4
  const headers = isOnce ? {} : { 'Idempotency-Key': `call-${number}` }
  for (let tries = 0; ; tries++) {
    const reply = await replyOf(() => sendWith({ url: apiUrl(number + tries), key }, target, { body, headers }))
    const { status } = reply
    const seen = { last: `${status} ${JSON.stringify(reply)}`, ...requestOf(reply.body) }
    if (status === 200) return { fate: 'served', cost: reply.cost ?? '', ...seen }
    if (status === 402) return { fate: 'refused', ...seen }
    if (status === 502) return { fate: 'failed', ...seen }
    if (!unknownOutcomes.has(status)) throw new Error(`The call ${number} was answered ${seen.last}.`)
    if (isOnce && !rejections.has(status)) return { fate: 'lost', ...seen }
    await sleep(300)
  }
}

/** Nothing was charged: too many calls. */
const rejections: ReadonlySet<number> = new Set([429, 503])
/** 0: no answer. 202: the job goes on. 409: another process has the call, or had it when it was killed. */
const unknownOutcomes: ReadonlySet<number> = new Set([0, 202, 409, 504, ...rejections])

const requestOf = ({ requestId }: Body) => (requestId === undefined ? {} : { requestId })

async function replyOf(send: () => Promise<Response>) {
  try {
    const response = await send()
    // A batch says what its delivered pages cost. The header says what was charged before the work.
    const body = (await response.json()) as Body
    const { totalPrice = response.headers.get('X-Credit-Cost') } = body
    // The body of an answer that the scheduler has paid for names its job.
    const requestId = response.headers.get('X-Receipt-Id') ?? body.requestId
    return { status: response.status, cost: totalPrice, body: { requestId, code: body.code } as Body }
  } catch {
    return { status: 0, cost: null, body: {} }
  }
}
