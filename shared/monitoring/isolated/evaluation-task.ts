import { evaluateProbe, type CompletedProbe } from '#shared/monitoring/evaluate-probe.ts'
import type { Evaluation, WatchedMonitor } from '#shared/monitoring/evaluation/evaluation.ts'
import { newNoticeId } from '#shared/monitoring/notices/notices.ts'
import { previewProbes, type ProbesPreview, type PreviewedProbes } from '#shared/monitoring/preview-probes.ts'
import { probeOfResult, type ProbeTimes } from '#shared/monitoring/probe.ts'

/** The work with texts, as it is sent to a process. */
export type EvaluationTask =
  | { kind: 'read'; json: string; times: ProbeTimes }
  | {
      kind: 'evaluate'
      monitor: WatchedMonitor
      probe: CompletedProbe
      /** The stored texts that the evaluation may need, by hash. */
      texts: ReadonlyMap<string, string>
      confirmMs: number
    }
  | { kind: 'preview'; probes: PreviewedProbes }

/** The kind of a task decides about its reply. */
export type EvaluationReply = CompletedProbe | Evaluation | ProbesPreview

export function runEvaluationTask(task: EvaluationTask): EvaluationReply | Promise<EvaluationReply> {
  switch (task.kind) {
    case 'read':
      return probeOfResult(task.json, task.times)
    case 'evaluate': {
      const { monitor, probe, texts, confirmMs } = task
      return evaluateProbe(monitor, probe, { loadText: async (hash) => texts.get(hash), confirmMs, newNoticeId })
    }
    case 'preview':
      return previewProbes(task.probes)
  }
}
