import { randomUUID } from 'node:crypto'
import { openJobQueue } from '#shared/queue/bullmq/open-job-queue.ts'
import { openJobSource } from '#shared/queue/bullmq/open-job-source.ts'
import type { RedisLink } from '#shared/queue/bullmq/open-redis-link.ts'
import type { JobOutcome, JobQueue, JobSource, QueueEntry } from '#shared/queue/queue.ts'

const noOutcome = async () => undefined
const withoutWait = { recover: noOutcome, expire: noOutcome, waitMs: 0 }
const done: JobOutcome = { status: 'done', resultId: 'result' }

interface Run {
  entry: QueueEntry
  /** By the clock of Redis. */
  at: number
}

export interface EntryOptions {
  timeoutMs?: number
  caller?: string
}

export const entryOf = (
  link: RedisLink,
  host: string,
  { timeoutMs = 60_000, caller = '' }: EntryOptions,
): QueueEntry => ({
  id: randomUUID(),
  name: 'fetch-basic',
  deadlineAt: link.now() + timeoutMs,
  host,
  caller,
})

export interface PacedQueueOptions {
  hostConcurrency?: number
  sources?: number
  slots?: number
  run?: (entry: QueueEntry, source: JobSource) => Promise<unknown>
}

/** A queue and some sources, as separate processes have them. Each source runs `slots` jobs at once with `run`. */
export async function openPacedQueue(link: RedisLink, options: PacedQueueOptions) {
  const { hostConcurrency = 8, sources: count = 2, slots = 4, run } = options
  const scope = new AsyncDisposableStack()
  const queue: JobQueue = scope.use(await openJobQueue(link, { hostConcurrency }))
  const runs: Run[] = []
  const sources: JobSource[] = []
  for (let index = 0; index < count; index++) {
    const source = scope.use(await openJobSource(link, { hostConcurrency }))
    sources.push(source)
    const processor = {
      run: async (entry: QueueEntry) => {
        runs.push({ entry, at: link.now() })
        await run?.(entry, source)
        return done
      },
      shareOutcome: noOutcome,
    }
    scope.use(await source.consume('fetch', { slots }, processor))
  }
  const [source] = sources
  if (source === undefined) throw new Error('Expected at least one source.')
  const send = async (entries: readonly QueueEntry[]) => {
    for (const entry of entries) await queue.run('fetch', entry, withoutWait)
  }
  return { queue, runs, sources, source, send, [Symbol.asyncDispose]: () => scope.disposeAsync() }
}
