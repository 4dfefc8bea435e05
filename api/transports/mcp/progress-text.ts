import type { Progress } from '#shared/storage/stores/jobs.ts'

/**
 * The progress of a job for people who watch their agent.
 *
 * @example
 * progressText({ completed: 5, total: 13, stage: 'reading', sources: 4 }) // 'reading: 5 of 13 done, 4 pages read'
 */
export function progressText({ completed, total, stage, sources }: Omit<Progress, 'cost'>): string {
  const done = `${completed} of ${total} done`
  if (stage === undefined) return done
  const pages = sources === 1 ? '1 page read' : `${sources ?? 0} pages read`
  return `${stage}: ${done}, ${pages}`
}
