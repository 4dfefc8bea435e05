import { setTimeout as sleep } from 'node:timers/promises'
import type { JobStore } from '#shared/storage/stores/jobs.ts'

/** Minimum time between two writes. */
const writeIntervalMs = 200

/**
 * Returns a function that stores the number of finished items of a job. Writes the newest number only, at intervals.
 * Ignores store failures: progress is informational.
 */
export function progressWriter(id: string, total: number, jobs: JobStore): (completed: number) => void {
  let latest = 0
  let written = 0
  let writing: Promise<void> | undefined
  return (completed) => {
    latest = completed
    writing ??= write().finally(() => {
      writing = undefined
    })
  }

  async function write(): Promise<void> {
    while (written < latest) {
      written = latest
      await jobs.progress(id, { completed: written, total }).catch(() => undefined)
      await sleep(writeIntervalMs)
    }
  }
}
