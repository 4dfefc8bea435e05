import { setTimeout as sleep } from 'node:timers/promises'
import type { JobStore } from '#shared/stores/jobs.ts'

/** News of a job is written this often at most. */
const pauseMs = 200

/**
 * Writes how many of a job's items are done, the newest number each time, while the work goes on. It is only news: what
 * cannot be written is not.
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
      await sleep(pauseMs)
    }
  }
}
