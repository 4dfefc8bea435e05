import { storeResultMs, type JobContext } from '#workers/job-run/job-context.ts'

/** The steps of a research, in order. `stage` of `GET /jobs/{requestId}` shows them. */
export type Stage = 'planning' | 'searching' | 'reading' | 'writing' | 'checking'

export interface ResearchLog {
  /** Failures, in words for the caller, each once. */
  warnings: () => string[]
  warn: (text: string) => void
  /** Adds a failure of the language model: the answer is worse than a later one may be. */
  modelFailed: (step: string, reason: string) => void
  /** A passing failure left something out: a later call may get a better answer. */
  noteIncomplete: () => void
  isComplete: () => boolean
  /** Begins a stage, and counts the one before as done. */
  enter: (stage: Stage) => void
  /** Counts a page that was read. */
  sourceRead: () => void
  /** Counts the last stage. */
  end: () => void
  /** When the model's plan is too late, Unix milliseconds. */
  planUntil: number
  /** When the model's readings of single pages are too late. */
  readUntil: number
  /** When the model's report is too late. */
  writeUntil: number
}

/** Follows one research: its progress, its failures and its time. `steps`: how many steps it will have. */
export function openResearchLog(
  { timeout, steps }: { timeout: number; steps: number },
  { reportProgress, now, deadlineAt }: Pick<JobContext, 'reportProgress' | 'now' | 'deadlineAt'>,
): ResearchLog {
  const warnings = new Set<string>()
  const startedAt = now()
  const leftMs = Math.max(0, Math.min(timeout, deadlineAt - storeResultMs - startedAt))
  let stage: Stage | undefined
  let completed = 0
  let sources = 0
  let isComplete = true
  const report = (total = Math.max(steps, completed)) =>
    reportProgress(completed, total, { ...(stage !== undefined && { stage }), sources })
  return {
    warnings: () => [...warnings],
    warn: (text) => void warnings.add(text),
    modelFailed(step, reason) {
      isComplete = false
      warnings.add(`${step} without the language model: ${reason}`)
    },
    noteIncomplete() {
      isComplete = false
    },
    isComplete: () => isComplete,
    enter(next) {
      if (stage !== undefined) completed += 1
      stage = next
      report()
    },
    sourceRead() {
      sources += 1
      completed += 1
      report()
    },
    end() {
      completed += 1
      report(completed)
    },
    planUntil: startedAt + Math.floor(planShare * leftMs),
    readUntil: startedAt + Math.floor(readShare * leftMs),
    writeUntil: startedAt + leftMs - checkMs,
  }
}

const planShare = 0.2
const readShare = 0.75

/** Time to check the report and to store the result. */
const checkMs = 500
