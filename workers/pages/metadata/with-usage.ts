import { assertUsageAllowed } from '#shared/contract/usage/usage-verdict.ts'
import { isSilent, type PageUsage, type UsageCategory } from '#shared/contract/usage/usage.ts'
import type { ExtractedPage } from '#workers/pages/page.ts'
import { uniteUsage } from './combine-statements.ts'
import type { UsageReader } from './usage-reader.ts'

interface ReceivedPage {
  page: ExtractedPage
  headers: Readonly<Record<string, string>>
  /** See `Capture`. A script that changes the address changes no owner's mind. */
  loadedFrom?: string | undefined
  options: { respectUsage?: readonly UsageCategory[] | undefined }
}

export interface UsageDeps {
  /** Absent where nobody asks what the owner says about the use of the page. */
  usage?: UsageReader | undefined
  /** Called with the statements of the owner about the use of the page. */
  noteUsage?: (usage: PageUsage) => void
}

/**
 * The page with what its owner says about its use. Throws USAGE_NOT_ALLOWED if that forbids what the caller plans, before
 * anybody gets the content.
 */
export async function withUsage(
  { page, headers, loadedFrom, options }: ReceivedPage,
  { usage: reader, noteUsage }: UsageDeps,
  signal: AbortSignal,
): Promise<ExtractedPage> {
  const { respectUsage = [] } = options
  const { metadata, usage: declared } = page
  // The file of a caller has no owner on the web, and its addresses must not learn that it is read.
  if (reader === undefined || !/^https?:/.test(metadata.finalUrl)) return page
  const source = { url: metadata.finalUrl, headers, robots: metadata.robots, declared }
  const limits = { isPatient: respectUsage.length > 0, signal }
  const [shown, loaded] = await Promise.all([
    reader.read(source, limits),
    loadedFrom === undefined ? undefined : reader.read({ url: loadedFrom, headers: {} }, limits),
  ])
  const usage = uniteUsage(shown, loaded) ?? shown
  assertUsageAllowed(respectUsage, usage)
  noteUsage?.(usage)
  return isSilent(usage) ? page : { ...page, metadata: { ...metadata, usage } }
}
