import { errorOf } from '#shared/contract/errors.ts'
import type { Input, Result } from '#shared/contract/operations/index.ts'
import { answerQuestion } from '#workers/answers/extract-smart/answer-question.ts'
import { injectionSignals } from '#workers/evidence/injection/find-injections.ts'
import { declaredSource, readSources, type SourceContext } from '#workers/evidence/sources/read-sources.ts'
import type { HandlerContext } from '#workers/handler.ts'
import { cutShort } from '#workers/pages/freshness.ts'

type Context = SourceContext &
  Pick<HandlerContext, 'model' | 'captures' | 'fieldExtraction' | 'noteFreshness' | 'reportProgress' | 'deadlineAt'>

/** Reading may take this part of the time that is left. */
const readShare = 0.6

/** The limit of /fetch/basic. */
const maxPageMs = 30_000

/** Reads a page and answers a question from it. */
export async function extractSmart(
  { url, query, format, tier, cache, cacheTtl }: Input<'extract-smart'>,
  context: Context,
): Promise<Result<'extract-smart'>> {
  context.reportProgress(0, 1, { stage: 'reading' })
  const timeout = Math.min(maxPageMs, Math.floor(readShare * (context.deadlineAt - context.now())))
  const { sources, pages, failed } = await readSources(
    [url],
    { tier, timeout, cache, cacheTtl, source: 'html' },
    context,
  )
  const [source, [read], [first]] = [sources[0], pages, failed]
  if (first !== undefined) throw errorOf(first.failure)
  if (source === undefined || read === undefined) throw new Error('readSources returned neither a page nor a failure')
  const { page, structured } = read.answer
  const about = { url, title: page.title, content: page.content, language: page.metadata.language, structured }
  context.reportProgress(1, 1, { stage: 'extracting' })
  const { isDegraded, warnings, ...reply } = await answerQuestion({ query, format, source, page: about }, context)
  const declared = declaredSource(url, read.answer)
  await context.captures.keep([source, declared])
  if (isDegraded) context.noteFreshness?.(cutShort)
  return {
    query,
    ...reply,
    signals: await injectionSignals([source]),
    ...(warnings.length > 0 && { warnings }),
    contentHash: source.hash,
    declaredHash: declared.hash,
    extractedAt: new Date(context.now()).toISOString(),
  }
}
