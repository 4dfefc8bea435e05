import { openProcesses } from '#shared/child-processes/open-processes.ts'
import { AppError } from '#shared/contract/errors.ts'
import { hashText } from '#shared/monitoring/detection/normalize-text.ts'
import type { JudgedLook } from '#shared/monitoring/judge-look.ts'
import type { JudgeDeps, Judgement, WatchedMonitor } from '#shared/monitoring/judging/judgement.ts'
import type { LookTimes } from '#shared/monitoring/look-of.ts'
import type { LooksPreview, PreviewedLooks } from '#shared/monitoring/preview-looks.ts'
import { runJudgingTask, type JudgingReply, type JudgingTask } from './judging-task.ts'

/**
 * Reads and compares the texts of looks. Long texts go to a child process, because comparing them would block the event loop.
 * Every function throws RESPONSE_TOO_LARGE above its limit of CPU time or memory.
 */
export interface Judging {
  /** Runs `lookOfResult`. */
  read: (json: string, times: LookTimes) => Promise<JudgedLook>
  /** Runs `judgeLook`. */
  judge: (
    monitor: WatchedMonitor,
    look: JudgedLook,
    deps: Pick<JudgeDeps, 'loadText' | 'confirmMs'>,
  ) => Promise<Judgement>
  /** Runs `previewLooks`. */
  preview: (looks: PreviewedLooks) => Promise<LooksPreview>
}

/** Opens up to `processes` child processes. They start with the first long text, and end when idle. */
export function openJudging({ processes }: { processes: number }): Judging & AsyncDisposable {
  const pool = openProcesses({ max: processes, heapMb: 256, memoryMb: 600, replyMb: 64 })
  const kind = { module: new URL('./judging-process.ts', import.meta.url), cpuMs: 5000, exceeded: tooLarge }
  // The kind of a task decides about its reply.
  const run = async (task: JudgingTask, isLong: boolean): Promise<JudgingReply> =>
    isLong ? (pool.run(kind, task, new AbortController().signal) as Promise<JudgingReply>) : runJudgingTask(task)
  return {
    read: async (json, times) => (await run({ kind: 'read', json, times }, json.length > maxRead)) as JudgedLook,
    judge: async ({ id, settings, watch, looks, dueAt, lastCheck }, look, { loadText, confirmMs }) => {
      const monitor = { id, settings, watch, looks, dueAt, ...(lastCheck !== undefined && { lastCheck }) }
      const texts = await textsFor(monitor, look, loadText)
      const length = (look.kind === 'page' ? look.text.length : 0) + lengthOf([...texts.values()])
      return (await run({ kind: 'judge', monitor, look, texts, confirmMs }, length > maxCompared)) as Judgement
    },
    preview: async (looks) => {
      const length = lengthOf([looks.first.text, looks.second?.text ?? ''])
      return (await run({ kind: 'preview', looks }, length > maxCompared)) as LooksPreview
    },
    [Symbol.asyncDispose]: () => pool[Symbol.asyncDispose](),
  }
}

/** Characters of a result that are read on the event loop. They take 2 ms. */
const maxRead = 64_000

/** Characters that are compared on the event loop. Texts without a common line take 10 ms. */
const maxCompared = 8000

const lengthOf = (texts: readonly string[]) => texts.reduce((sum, { length }) => sum + length, 0)

/** The stored texts that `judgeLook` may ask for. */
async function textsFor(
  { settings, watch: { baseline, candidate, past = [], learning = [] } }: WatchedMonitor,
  look: JudgedLook,
  loadText: JudgeDeps['loadText'],
): Promise<ReadonlyMap<string, string>> {
  if (look.kind !== 'page' || baseline === undefined) return new Map()
  // A change is compared with earlier texts before it is accepted, which its first look is only without a second one.
  const earlier = candidate !== undefined || !settings.confirm ? past : []
  const hashes = new Set([baseline, ...(candidate ? [candidate] : []), ...earlier, ...learning].map(({ hash }) => hash))
  const seen = hashText(look.text)
  hashes.delete(seen)
  if (candidate === undefined && learning.length === 0 && seen === baseline.hash) return new Map()
  const texts = new Map<string, string>()
  for (const hash of hashes) {
    const text = await loadText(hash)
    if (text !== undefined) texts.set(hash, text)
  }
  return texts
}

function tooLarge(limit: string, cause: unknown): AppError {
  return new AppError('RESPONSE_TOO_LARGE', `Comparing the page took more than ${limit}.`, { cause })
}
