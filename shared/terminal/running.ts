import type { LogEntry } from './log-entry.ts'
import { duration, printable, progressText, spinnerAt, type JobProgress } from './texts.ts'

/** A job and its last progress. `startedAt`: Unix milliseconds. */
export interface RunningJob {
  operation: string
  startedAt: number
  progress: JobProgress
}

/** The components that a process prepares now, and its jobs that report their progress. */
export interface Running {
  /** Takes in a line of the log. */
  follow: (entry: LogEntry) => void
  /** The last progress of a job that has not ended. */
  progressOf: (requestId: string | undefined) => JobProgress | undefined
  /** One line for each of them. */
  lines: (now: number) => string[]
}

/** More jobs than this are counted only. */
const maxJobLines = 8

export function createRunning(): Running {
  const components = new Map<string, LogEntry>()
  const jobs = new Map<string, RunningJob>()
  return { follow, progressOf: (requestId = '') => jobs.get(requestId)?.progress, lines }

  function follow(entry: LogEntry): void {
    const { component, state, requestId, operation, progress, ms = 0, time, method } = entry
    if (component !== undefined) {
      if (state === 'starting' || state === 'installing') components.set(component, entry)
      else components.delete(component)
    }
    if (requestId === undefined || operation === undefined || method !== undefined) return
    // A job without progress is over.
    if (progress === undefined) jobs.delete(requestId)
    else jobs.set(requestId, { operation, startedAt: time - ms, progress })
  }

  function lines(now: number): string[] {
    const shown = [...jobs.values()].slice(0, maxJobLines)
    const more = jobs.size - shown.length
    return [
      ...[...components.values()].map((entry) => `${spinnerAt(now)} ${componentText(entry, now)}`),
      ...shown.map((job) => `${spinnerAt(now)} ${jobText(job, now)}`),
      ...(more > 0 ? [`  and ${more} more`] : []),
    ]
  }
}

function componentText({ component = '', time, percent, detail }: LogEntry, now: number): string {
  const facts = [percent === undefined ? undefined : `${bar(percent)} ${Math.round(percent)} %`, detail]
  const text = facts.filter((fact) => fact !== undefined).join(' ')
  return `${component}  ${printable(text)} ${duration(Math.max(0, now - time))}`
}

/** A job with a bar, its stage, and the time since its start. */
export const jobText = ({ operation, progress, startedAt }: RunningJob, now: number) =>
  `${operation}  ${bar((100 * progress.completed) / Math.max(1, progress.total))} ${printable(progressText(progress))} · ${duration(Math.max(0, now - startedAt))}`

const barWidth = 20

/** A bar of 20 characters. */
function bar(percent: number): string {
  const full = Math.round((Math.min(100, Math.max(0, percent)) / 100) * barWidth)
  return '█'.repeat(full) + '░'.repeat(barWidth - full)
}
