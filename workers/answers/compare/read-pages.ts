import { errorOf } from '#shared/contract/errors.ts'
import type { Input } from '#shared/contract/operations/index.ts'
import {
  readSources,
  type ReadSources,
  type SourceContext,
  type ReadPage,
} from '#workers/evidence/sources/read-sources.ts'
import type { JobContext } from '#workers/job-run/job-context.ts'
import { cutShort } from '#workers/pages/freshness.ts'

type ReadContext = SourceContext & Pick<JobContext, 'noteFreshness' | 'reportProgress' | 'deadlineAt'>

/** The pages of a comparison, and which of them failed. */
interface ComparedPages extends Pick<ReadSources, 'sources' | 'pages'> {
  warnings: string[]
}

/** Reading may take this part of the time that is left. The rest belongs to the comparison. */
const readShare = 0.6

/** The limit of /fetch/basic. */
const maxPageMs = 30_000

/** Reads the pages of a call. One of three may fail. Throws the error of the first failed page if fewer than two are left. */
export async function readPages(
  { urls, tier, cache, cacheTtl }: Pick<Input<'compare'>, 'urls' | 'tier' | 'cache' | 'cacheTtl'>,
  context: ReadContext,
): Promise<ComparedPages> {
  const timeout = Math.min(maxPageMs, Math.floor(readShare * (context.deadlineAt - context.now())))
  const onRead = (completed: number) => context.reportProgress(completed, urls.length, { stage: 'reading' })
  const { sources, pages, failed } = await readSources(
    urls,
    { tier, timeout, cache, cacheTtl, source: 'html', onRead },
    context,
  )
  const [first] = failed
  if (first !== undefined && sources.length < 2)
    throw errorOf({ ...first.failure, message: `${first.url}: ${first.message}` })
  // A page that failed may answer soon.
  if (first !== undefined) context.noteFreshness?.(cutShort)
  return {
    sources,
    pages,
    warnings: failed.map(({ url, code, message }) => `${url} was not compared. ${code}: ${message}`),
  }
}

/** The warning about pages in different languages. Undefined if they declare one language, or none. */
export function languageWarning(pages: readonly ReadPage[]): string | undefined {
  const declared = pages.flatMap(({ answer }) => answer.page.metadata.language ?? [])
  const languages = [...new Set(declared.map((tag) => tag.split('-', 1)[0]?.toLowerCase() ?? ''))]
  if (languages.length < 2) return undefined
  return `The pages are in different languages (${languages.join(', ')}). Labels with a known translation and numbers were compared; sentences in different languages were not aligned.`
}
