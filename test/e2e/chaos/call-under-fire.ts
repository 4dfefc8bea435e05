import { setTimeout as sleep } from 'node:timers/promises'
import type { OperationName } from '#shared/operations/index.ts'
import { callOperation, type Reply } from '#test/support/client.ts'
import type { Random } from './random-from.ts'
import type { ShakyFleet } from './shaky-fleet.ts'

/** One call, as its caller saw it. */
export interface Call extends Ending {
  kind: Kind
  tookMs: number
}

interface Ending {
  /** refused: before any work; lost: the connection broke, and what became of the call its caller cannot know. */
  end: 'answered' | 'failed' | 'refused' | 'lost'
  /** Unless the connection broke before the answer. */
  requestId?: string
  /** The error code, where there was one. */
  code?: string
  /** What the job of an answered call found; none where a stored answer served it. */
  content?: string
}

/** waiting: for one page · polling: for one page · shared: for a page that others want at the same time · batch: of pages */
export type Kind = 'waiting' | 'polling' | 'shared' | 'batch'

/** What callers ask for, and by when it is over. */
export const deadlineMs = { waiting: 15_000, polling: 15_000, shared: 15_000, batch: 150_000 }

/** Calls some process of the fleet and follows the call to its end. */
export async function callUnderFire(fleet: ShakyFleet, site: { url: string }, random: Random): Promise<Call> {
  const kind = random.pick<Kind>(['waiting', 'polling', 'shared', 'batch'])
  const url = await fleet.apiUrl()
  const startedAt = performance.now()
  const ending = await endingOf(request(kind, `${site.url}/page`, random), { kind, url, fleet })
  return { kind, tookMs: performance.now() - startedAt, ...ending }
}

interface Asked {
  name: OperationName
  input: object
  headers?: Record<string, string>
}

function request(kind: Kind, page: string, random: Random): Asked {
  const fresh = () => `${page}?${random.next()}`
  const timeout = deadlineMs.waiting
  if (kind === 'batch') {
    return { name: 'batch-fetch', input: { urls: [fresh(), fresh(), fresh()], timeout, async: random.next() < 0.5 } }
  }
  // Several callers ask for a shared page in the same moment.
  const url = kind === 'shared' ? `${page}?${Math.floor(Date.now() / 2000)}-${random.below(2)}` : fresh()
  const headers = kind === 'polling' ? { Prefer: 'respond-async' } : {}
  return { name: 'fetch-basic', input: { url, timeout }, headers }
}

async function endingOf(
  { name, input, headers = {} }: Asked,
  { kind, url, fleet }: { kind: Kind; url: string; fleet: ShakyFleet },
): Promise<Ending> {
  const reply = await unlessBroken(callOperation(url, name, input, { headers }))
  if (reply === undefined) return { end: 'lost' }
  const requestId = String(reply.body['requestId'])
  if (reply.status === 202) return poll(requestId, kind, fleet)
  const code = String(reply.body['code'])
  if (reply.status !== 200) return { end: refusals.has(code) ? 'refused' : 'failed', requestId, code }
  const isStored = ((reply.body['cache'] ?? { state: 'miss' }) as { state: string }).state !== 'miss'
  return { end: 'answered', requestId, ...(!isStored && { content: contentOf(reply.body) }) }
}

/** Refusals that cost nothing: no job was begun. */
const refusals = new Set(['CAPACITY_EXCEEDED', 'SERVICE_UNAVAILABLE'])

/** Any process knows of any job, so a broken connection only costs another question. */
async function poll(requestId: string, kind: Kind, fleet: ShakyFleet): Promise<Ending> {
  for (const giveUpAt = performance.now() + deadlineMs[kind] + 20_000; performance.now() < giveUpAt; await sleep(200)) {
    const view = await unlessBroken(askJob(await fleet.apiUrl(), requestId))
    if (view?.status === 'completed') return { end: 'answered', requestId, content: contentOf(view.result ?? {}) }
    if (view?.status === 'failed') return { end: 'failed', requestId, code: String(view.error?.code) }
  }
  throw new Error(`the job ${requestId} did not end`)
}

interface JobBody {
  status?: string
  result?: Reply['body']
  error?: { code: string }
}

export const askJob = async (url: string, requestId: string): Promise<JobBody> =>
  (await callOperation<JobBody>(url, 'job-get', { requestId })).body

/** What an answer says of its pages; the rest of it may differ from one reading to the next. */
export function contentOf({ content, results }: Reply['body']): string {
  return JSON.stringify(content ?? (results as { content?: string }[]).map((page) => page.content))
}

/** Undefined when the process went away in the middle of it. */
async function unlessBroken<T>(asked: Promise<T>): Promise<T | undefined> {
  try {
    return await asked
  } catch (error) {
    // As `fetch` says it.
    if (error instanceof TypeError) return undefined
    throw error
  }
}
