import { openProcesses } from '#shared/child-processes/open-processes.ts'
import { AppError } from '#shared/contract/errors.ts'
import { hashText } from '#shared/monitoring/detection/normalize-text.ts'
import type { CompletedProbe } from '#shared/monitoring/evaluate-probe.ts'
import type { EvaluationDeps, Evaluation, WatchedMonitor } from '#shared/monitoring/evaluation/evaluation.ts'
import type { ProbesPreview, PreviewedProbes } from '#shared/monitoring/preview-probes.ts'
import type { ProbeTimes } from '#shared/monitoring/probe.ts'
import { runEvaluationTask, type EvaluationReply, type EvaluationTask } from './evaluation-task.ts'

/**
 * Reads and compares the texts of probes. Long texts go to a child process, because comparing them would block the event loop.
 * Every function throws RESPONSE_TOO_LARGE above its limit of CPU time or memory.
 */
export interface Evaluator {
  /** Runs `probeOfResult`. */
  read: (json: string, times: ProbeTimes) => Promise<CompletedProbe>
  /** Runs `evaluateProbe`. */
  evaluate: (
    monitor: WatchedMonitor,
    probe: CompletedProbe,
    deps: Pick<EvaluationDeps, 'loadText' | 'confirmMs'>,
  ) => Promise<Evaluation>
  /** Runs `previewProbes`. */
  preview: (probes: PreviewedProbes) => Promise<ProbesPreview>
}

/** Opens up to `processes` child processes. They start with the first long text, and end when idle. */
export function openEvaluator({ processes }: { processes: number }): Evaluator & AsyncDisposable {
  const pool = openProcesses({ max: processes, heapMb: 256, memoryMb: 600, replyMb: 64 })
  const kind = { module: new URL('./evaluation-process.ts', import.meta.url), cpuMs: 5000, exceeded: tooLarge }
  // The kind of a task decides about its reply.
  const run = async (task: EvaluationTask, isLong: boolean): Promise<EvaluationReply> =>
    isLong ? (pool.run(kind, task, new AbortController().signal) as Promise<EvaluationReply>) : runEvaluationTask(task)
  return {
    read: async (json, times) => (await run({ kind: 'read', json, times }, json.length > maxRead)) as CompletedProbe,
    evaluate: async ({ id, settings, watch, looks, dueAt, lastCheck }, probe, { loadText, confirmMs }) => {
      const monitor = { id, settings, watch, looks, dueAt, ...(lastCheck !== undefined && { lastCheck }) }
      const texts = await textsFor(monitor, probe, loadText)
      const length = (probe.kind === 'page' ? probe.text.length : 0) + lengthOf([...texts.values()])
      return (await run({ kind: 'evaluate', monitor, probe, texts, confirmMs }, length > maxCompared)) as Evaluation
    },
    preview: async (probes) => {
      const length = lengthOf([probes.first.text, probes.second?.text ?? ''])
      return (await run({ kind: 'preview', probes }, length > maxCompared)) as ProbesPreview
    },
    [Symbol.asyncDispose]: () => pool[Symbol.asyncDispose](),
  }
}

/** Characters of a result that are read on the event loop. They take 2 ms. */
const maxRead = 64_000

/** Characters that are compared on the event loop. Texts without a common line take 10 ms. */
const maxCompared = 8000

const lengthOf = (texts: readonly string[]) => texts.reduce((sum, { length }) => sum + length, 0)

/** The stored texts that `evaluateProbe` may ask for. */
async function textsFor(
  { settings, watch: { baseline, candidate, past = [], learning = [] } }: WatchedMonitor,
  probe: CompletedProbe,
  loadText: EvaluationDeps['loadText'],
): Promise<ReadonlyMap<string, string>> {
  if (probe.kind !== 'page' || baseline === undefined) return new Map()
  // A change is compared with earlier texts before it is accepted, which its first probe is only without a second one.
  const earlier = candidate !== undefined || !settings.confirm ? past : []
  const hashes = new Set([baseline, ...(candidate ? [candidate] : []), ...earlier, ...learning].map(({ hash }) => hash))
  const seen = hashText(probe.text)
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
