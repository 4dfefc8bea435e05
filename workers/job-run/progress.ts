import { setTimeout as sleep } from 'node:timers/promises'
import { usd, type MicroDollars } from '#shared/contract/price.ts'
import type { Log } from '#shared/runtime/log.ts'
import type { JobStore, Progress, ProgressDetails } from '#shared/storage/stores/jobs.ts'
import type { Run } from './job-context.ts'

/** Minimum time between two writes. */
const writeIntervalMs = 200

export interface ProgressWriter {
  /** Stores the number of finished steps of the job, of all its steps where that has changed, and what it does now. */
  report: (completed: number, total?: number, more?: ProgressDetails) => void
  /** Adds what the job spent on the language model. */
  reportCost: (cost: MicroDollars) => void
  /** The progress that was reported last. */
  latest: () => Progress
}

/**
 * Stores and logs the progress of a job. Writes the newest numbers only, at intervals. Ignores store failures: progress is
 * informational.
 */
export function progressWriter(
  { id, total }: { id: string; total: number },
  { jobs, log }: { jobs: JobStore; log: (progress: Progress) => void },
): ProgressWriter {
  let latest: Progress = { completed: 0, total }
  let written = latest
  let writing: Promise<void> | undefined
  return {
    report: (completed, total = latest.total, more = {}) => change({ ...latest, ...more, completed, total }),
    reportCost: (cost) => change({ ...latest, cost: usd(cost) }),
    latest: () => latest,
  }

  function change(next: Progress): void {
    latest = next
    log(next)
    writing ??= write().finally(() => {
      writing = undefined
    })
  }

  async function write(): Promise<void> {
    while (written !== latest) {
      written = latest
      await jobs.progress(id, written).catch(() => undefined)
      await sleep(writeIntervalMs)
    }
  }
}

/** Minimum time between two lines about the same stage of a job. */
const lineIntervalMs = 1000

interface ProgressLog extends Disposable {
  write: (progress: Progress) => void
}

/**
 * Logs the progress of a job: at once when a stage begins or all is done, and else the newest once a second. Writes nothing
 * more when it is disposed.
 */
export function openProgressLog(
  { queueEntry, startedAt }: Run,
  { log, now }: { log: Log; now: () => number },
): ProgressLog {
  let logged: Progress | undefined
  let latest: Progress | undefined
  let timer: NodeJS.Timeout | undefined
  let isOpen = true
  return {
    write(progress) {
      if (!isOpen) return
      latest = progress
      const isOver = progress.completed >= progress.total
      if (timer === undefined || isOver || progress.stage !== logged?.stage) writeLine()
    },
    [Symbol.dispose]() {
      isOpen = false
      clearTimeout(timer)
    },
  }

  function writeLine(): void {
    clearTimeout(timer)
    timer = undefined
    if (latest === undefined || latest === logged) return
    logged = latest
    const fields = { requestId: queueEntry.id, operation: queueEntry.name, progress: latest, ms: now() - startedAt }
    log.info(fields, 'progress')
    timer = setTimeout(writeLine, lineIntervalMs).unref()
  }
}
