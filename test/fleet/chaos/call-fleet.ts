import { setTimeout as sleep } from 'node:timers/promises'
import type { OperationName } from '#shared/contract/operations/index.ts'
import { callOperation, type Reply } from '#test/support/calls/client.ts'
import type { Random } from './random-from.ts'
import type { ShakyFleet } from './shaky-fleet.ts'

/** One call, from the caller's view. */
export interface Call extends CallEnd {
  kind: Kind
  tookMs: number
}

interface CallEnd {
  /** refused: before any work. lost: the connection broke, so the caller does not know the outcome. */
  end: 'answered' | 'failed' | 'refused' | 'lost'
  /** Undefined if the connection broke before the response. */
  requestId?: string
  /** The error code of a failed or refused call. */
  code?: string
  /** The content of an answered call. Undefined if a stored answer served it. */
  content?: string
}

/** waiting, polling: for one page. shared: for a page that other callers request at the same time. batch: of three pages. */
export type Kind = 'waiting' | 'polling' | 'shared' | 'batch'

/** The deadline of each kind of call. */
export const deadlineMs = { waiting: 15_000, polling: 15_000, shared: 15_000, batch: 150_000 }

/** Calls a random API process and follows the call to its end. */
export async function callFleet(fleet: ShakyFleet, site: { url: string }, random: Random): Promise<Call> {
  const kind = random.pick<Kind>(['waiting', 'polling', 'shared', 'batch'])
  const url = await fleet.apiUrl()
  const startedAt = performance.now()
  const ending = await followCall(request(kind, `${site.url}/page`, random), { kind, url, fleet })
  return { kind, tookMs: performance.now() - startedAt, ...ending }
}

interface CallRequest {
  name: OperationName
  input: object
  headers?: Record<string, string>
}

function request(kind: Kind, page: string, random: Random): CallRequest {
  const fresh = () => `${page}?${random.next()}`
  const timeout = deadlineMs.waiting
  if (kind === 'batch') {
    return { name: 'batch-fetch', input: { urls: [fresh(), fresh(), fresh()], timeout, async: random.next() < 0.5 } }
  }
  // Several callers request a shared page at the same time.
  const url = kind === 'shared' ? `${page}?${Math.floor(Date.now() / 2000)}-${random.below(2)}` : fresh()
  const headers = kind === 'polling' ? { Prefer: 'respond-async' } : {}
  return { name: 'fetch-basic', input: { url, timeout }, headers }
}

async function followCall(
  { name, input, headers = {} }: CallRequest,
  { kind, url, fleet }: { kind: Kind; url: string; fleet: ShakyFleet },
): Promise<CallEnd> {
  const reply = await unlessDisconnected(callOperation(url, name, input, { headers }))
  if (reply === undefined) return { end: 'lost' }
  const requestId = reply.headers.get('X-Request-Id') ?? ''
  if (reply.status === 202) return poll({ id: String(reply.body['requestId']), requestId }, kind, fleet)
  const code = String(reply.body['code'])
  if (reply.status !== 200) return { end: refusals.has(code) ? 'refused' : 'failed', requestId, code }
  const isStored = ((reply.body['cache'] ?? { state: 'miss' }) as { state: string }).state !== 'miss'
  return { end: 'answered', requestId, ...(!isStored && { content: contentOf(reply.body) }) }
}

/** Codes of calls that were refused before any work. */
const refusals = new Set(['CAPACITY_EXCEEDED', 'SERVICE_UNAVAILABLE'])

/** Polls a job. Any API process can answer, so a broken connection only causes another request. */
async function poll(
  { id, requestId }: { id: string; requestId: string },
  kind: Kind,
  fleet: ShakyFleet,
): Promise<CallEnd> {
  for (const endsAt = performance.now() + deadlineMs[kind] + 60_000; performance.now() < endsAt; await sleep(200)) {
    const view = await unlessDisconnected(askJob(await fleet.apiUrl(), id))
    if (view?.status === 'completed') return { end: 'answered', requestId, content: contentOf(view.result ?? {}) }
    if (view?.status === 'failed') return { end: 'failed', requestId, code: String(view.error?.code) }
  }
  throw new Error(`The job ${requestId} did not end.`)
}

interface JobBody {
  status?: string
  result?: Reply['body']
  error?: { code: string }
}

export const askJob = async (url: string, requestId: string): Promise<JobBody> =>
  (await callOperation<JobBody>(url, 'job-get', { requestId })).body

/** The page contents of a response. Other fields may differ between two reads of a job. */
export function contentOf({ content, results }: Reply['body']): string {
  return JSON.stringify(content ?? (results as { content?: string }[]).map((page) => page.content))
}

/** Undefined if the connection broke. */
async function unlessDisconnected<T>(reply: Promise<T>): Promise<T | undefined> {
  try {
    return await reply
  } catch (error) {
    // `fetch` throws a TypeError for a network error.
    if (error instanceof TypeError) return undefined
    throw error
  }
}
