import { judgeLook, type JudgedLook } from '#shared/monitoring/judge-look.ts'
import type { Judgement, WatchedMonitor } from '#shared/monitoring/judging/judgement.ts'
import { lookOfResult, type LookTimes } from '#shared/monitoring/look-of.ts'
import { newNoticeId } from '#shared/monitoring/notices/notices.ts'
import { previewLooks, type LooksPreview, type PreviewedLooks } from '#shared/monitoring/preview-looks.ts'

/** The work with texts, as it is sent to a process. */
export type JudgingTask =
  | { kind: 'read'; json: string; times: LookTimes }
  | {
      kind: 'judge'
      monitor: WatchedMonitor
      look: JudgedLook
      /** The stored texts that the judgement may need, by hash. */
      texts: ReadonlyMap<string, string>
      confirmMs: number
    }
  | { kind: 'preview'; looks: PreviewedLooks }

/** The kind of a task decides about its reply. */
export type JudgingReply = JudgedLook | Judgement | LooksPreview

export function runJudgingTask(task: JudgingTask): JudgingReply | Promise<JudgingReply> {
  switch (task.kind) {
    case 'read':
      return lookOfResult(task.json, task.times)
    case 'judge': {
      const { monitor, look, texts, confirmMs } = task
      return judgeLook(monitor, look, { loadText: async (hash) => texts.get(hash), confirmMs, newNoticeId })
    }
    case 'preview':
      return previewLooks(task.looks)
  }
}
