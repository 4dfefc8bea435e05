import { readCallerSchema } from '#shared/caller-schema/read-caller-schema.ts'
import type { Input, Result } from '#shared/contract/operations/index.ts'
import { extractData, type ExtractionContext } from '#workers/answers/extract/extract-data.ts'
import { injectionSignals } from '#workers/evidence/injection/find-injections.ts'
import { declaredSource, sourceOf, type SourceContext } from '#workers/evidence/sources/read-sources.ts'
import type { HandlerContext } from '#workers/handler.ts'
import { readByTier } from '#workers/job-run/browser-need.ts'
import { keptIf } from '#workers/pages/freshness.ts'

type Context = ExtractionContext & SourceContext & Pick<HandlerContext, 'captures' | 'noteFreshness'>

/** Reads a page and fills the caller's schema from it. */
export async function extract(input: Input<'extract'>, context: Context): Promise<Result<'extract'>> {
  const { url, instructions = '' } = input
  const answer = await readByTier(input, context)(url)
  const source = sourceOf(url, answer, 1)
  const { contradictions, isDegraded, warnings, ...extraction } = await extractData(
    {
      schema: readCallerSchema(input.schema),
      instructions,
      source: {
        url: answer.page.metadata.finalUrl,
        title: source.title,
        content: source.text,
        language: answer.page.metadata.language,
        structured: answer.structured,
      },
    },
    context,
  )
  const declared = declaredSource(url, answer)
  await context.captures.keep([source, declared])
  context.noteFreshness?.(keptIf(!isDegraded))
  const conflicts = contradictions.map((message) => ({
    code: 'contradiction' as const,
    severity: 'warning' as const,
    message,
    url,
  }))
  const all = [...warnings, ...contradictions]
  return {
    data: extraction.data,
    evidence: extraction.evidence,
    missing: extraction.missing,
    method: extraction.method,
    model: extraction.model,
    signals: [...(await injectionSignals([source])), ...conflicts],
    ...(all.length > 0 && { warnings: all }),
    contentHash: source.hash,
    declaredHash: declared.hash,
    extractedAt: new Date(context.now()).toISOString(),
  }
}
