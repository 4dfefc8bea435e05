import { hash } from 'node:crypto'
import type { Capture } from '#shared/storage/stores/captures.ts'
import type { PageAnswer } from '#workers/job-run/job-context.ts'
import { declaredText } from '#workers/pages/structured/declared-text.ts'

/** The data that a page declares for machines, as a capture beside the page: its quotes are found there, not in the markdown. */
export function declaredSource(url: string, { page, structured }: PageAnswer): Capture {
  const { title, metadata, fetchedAt } = page
  const text = declaredText({ title, metadata, structured })
  return { url, title, text, hash: hash('sha256', text), fetchedAt, part: 'declared' }
}
