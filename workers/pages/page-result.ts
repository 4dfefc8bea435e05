import type { Result } from '#shared/contract/operations/index.ts'
import type { ExtractedPage } from './page.ts'

/** The result of an operation that returns one page. `fetchedAt` is in milliseconds since 1970. */
export function pageResult(
  page: ExtractedPage,
  { tier, fetchedAt }: { tier: Result<'fetch-basic'>['tier']; fetchedAt: number },
): Result<'fetch-basic'> {
  return {
    title: page.title ?? '',
    content: page.content,
    ...(page.truncated && { truncated: page.truncated }),
    metadata: page.metadata,
    ...(page.links !== undefined && { links: page.links }),
    ...(page.explanation !== undefined && { explanation: page.explanation }),
    ...(page.warnings.length > 0 && { warnings: page.warnings }),
    tier,
    fetchedAt: new Date(fetchedAt).toISOString(),
  }
}
