import { setTimeout as sleep } from 'node:timers/promises'
import type { JobStore, Progress } from '#shared/storage/stores/jobs.ts'

/** Minimum time between two writes. */
const writeIntervalMs = 200

export interface ProgressWriter {
  /** Stores the number of finished items of the job, and of all its items where that has changed. */
  report: (completed: number, total?: number) => void
  /** The progress that was reported last. */
  latest: () => Progress
}

/**
 * Stores the progress of a job. Writes the newest numbers only, at intervals. Ignores store failures: progress is
 * informational.
 */
export function progressWriter(id: string, total: number, jobs: JobStore): ProgressWriter {
  let latest: Progress = { completed: 0, total }
  let written = latest
  let writing: Promise<void> | undefined
  return {
    report(completed, total = latest.total) {
      latest = { completed, total }
      writing ??= write().finally(() => {
        writing = undefined
      })
    },
    latest: () => latest,
  }

  async function write(): Promise<void> {
    while (written !== latest) {
      written = latest
      await jobs.progress(id, written).catch(() => undefined)
      await sleep(writeIntervalMs)
    }
  }
}
