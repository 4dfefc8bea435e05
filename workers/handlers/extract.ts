import { readCallerSchema } from '#shared/caller-schema/read-caller-schema.ts'
import { instructionsOf } from '#shared/contract/item-inputs.ts'
import { extract as operation } from '#shared/contract/operations/extract.ts'
import type { Input, Result } from '#shared/contract/operations/index.ts'
import { isPrivate } from '#shared/contract/private-values.ts'
import { planSchema } from '#workers/answers/extract-smart/model/plan-schema.ts'
import { extractData, type ExtractionContext } from '#workers/answers/extract/extract-data.ts'
import { injectionSignals } from '#workers/evidence/injection/find-injections.ts'
import { declaredSource, sourceOf, type SourceContext } from '#workers/evidence/sources/read-sources.ts'
import type { HandlerContext } from '#workers/handler.ts'
import { readByTier } from '#workers/job-run/browser-need.ts'
import { captureFile } from '#workers/job-run/capture-file.ts'
import type { PageAnswer } from '#workers/job-run/job-context.ts'
import { keptIf } from '#workers/pages/freshness.ts'
import { pageResult, readCapture } from '#workers/pages/read-page.ts'
import type { StructuredData } from '#workers/pages/structured/structured-data.ts'

type Context = ExtractionContext &
  SourceContext &
  Pick<HandlerContext, 'captures' | 'extraction' | 'findFile' | 'noteFreshness'>

/** Reads a page or a file, and fills the caller's schema from it. */
export async function extract(input: Input<'extract'>, context: Context): Promise<Result<'extract'>> {
  const { file, url = file ?? '', prompt = '' } = input
  const instructions = instructionsOf(input)
  // The box beside a title, with the price and the facts, is often not its main content.
  const readPage = readByTier({ ...input, source: 'html', mainContent: false }, context)
  const answer = await (file === undefined ? readPage(url) : readFile(file, context))
  const source = sourceOf(url, answer, 1)
  const read = {
    url: answer.page.metadata.finalUrl,
    title: source.title,
    content: source.text,
    language: answer.page.metadata.language,
    structured: answer.structured,
    metadata: answer.page.metadata,
  }
  const schema = input.schema ?? (await planSchema({ prompt, source: read }, context))
  const request = { schema: readCallerSchema(schema), instructions, source: read }
  const { contradictions, isDegraded, warnings, ...extraction } = await extractData(request, context)
  const declared = declaredSource(url, answer)
  // Nothing is kept of a file, whose owner can check the hashes of the answer, nor of a page that only this caller may see.
  const isOwn = file !== undefined || isPrivate(operation, input)
  if (!isOwn) await context.captures.keep([source, declared])
  context.noteFreshness?.(file === undefined ? keptIf(!isDegraded) : { mayKeep: false })
  const conflicts = contradictions.map((message) => ({
    code: 'contradiction' as const,
    severity: 'warning' as const,
    message,
    url,
  }))
  const all = [...warnings, ...contradictions]
  return {
    data: extraction.data,
    ...(input.schema === undefined && { schema }),
    evidence: extraction.evidence,
    missing: extraction.missing,
    method: extraction.method,
    model: extraction.model,
    signals: [...(await injectionSignals([source])), ...conflicts],
    ...(all.length > 0 && { warnings: all }),
    ...(answer.page.steps !== undefined && { steps: answer.page.steps }),
    contentHash: source.hash,
    declaredHash: declared.hash,
    extractedAt: new Date(context.now()).toISOString(),
  }
}

/** The file of a call as the answer of a page. */
async function readFile(file: string, context: Context): Promise<PageAnswer> {
  const { structured, ...page } = await readCapture(
    await captureFile(file, context),
    { mainContent: false },
    context,
    context.signal,
  )
  return {
    page: pageResult(page, { tier: 'basic', fetchedAt: context.now() }),
    cache: { state: 'miss', age: 0 },
    outlinks: [],
    // `composePage` wrote the text.
    ...(structured !== undefined && { structured: JSON.parse(structured) as StructuredData }),
  }
}
