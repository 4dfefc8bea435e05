import type { JobSource } from '#shared/queue/queue.ts'
import type { Run, JobContext } from './job-context.ts'
import type { ProgressWriter } from './progress.ts'

/** The functions by which a handler reports its work. Those of a job whose caller reads a stream send events, too. */
export function openJobEvents(
  { queueEntry: { id }, record }: Run,
  progress: ProgressWriter,
  { publish }: Pick<JobSource, 'publish'>,
): Pick<JobContext, 'reportProgress' | 'showStatement'> {
  if (record.isStreamed !== true) return { reportProgress: progress.report, showStatement: undefined }
  // Another run of this job may have shown statements that this one does not repeat.
  if (record.startedAt !== undefined) publish(id, { name: 'restart', data: {} })
  return {
    reportProgress(...reported) {
      progress.report(...reported)
      const { cost: _, ...data } = progress.latest()
      publish(id, { name: 'progress', data })
    },
    showStatement: (data) => publish(id, { name: 'statement', data }),
  }
}
