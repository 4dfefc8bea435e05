import { AppError } from '#shared/contract/errors.ts'

/** Throws EMPTY_CONTENT if a report states nothing: its caller would pay for open questions only. */
export function assertStatements(
  { answer, keyFindings }: { answer: string; keyFindings: readonly string[] },
  pages: number,
): void {
  if (answer !== '' || keyFindings.length > 0) return
  throw new AppError(
    'EMPTY_CONTENT',
    `Expected statements about the topic in the ${pages} pages that were read; found none. Use other words, or name the subject.`,
  )
}
