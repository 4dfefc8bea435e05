import type { Log } from '#shared/runtime/log.ts'
import type { Progress } from '#shared/storage/stores/jobs.ts'
import type { Run } from './run.ts'

/** Minimum time between two lines about the same stage of a job. */
const lineIntervalMs = 1000

export interface ProgressLog extends Disposable {
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
