import { hash } from 'node:crypto'
import { AppError } from '#shared/contract/errors.ts'
import type { PageForm } from '#shared/contract/models/page-forms.ts'
import { array, object, string } from '#shared/contract/schema.ts'
import { checkClaims } from '#workers/evidence/check-claims.ts'
import { joinRepeated } from '#workers/evidence/join-repeated.ts'
import { withoutInstructions } from '#workers/evidence/sources/without-instructions.ts'
import type { JobContext } from '#workers/job-run/job-context.ts'
import { askInTime } from '#workers/llm/ask-in-time.ts'
import type { Model } from '#workers/llm/llm.ts'
import type { ExtractedPage } from '#workers/pages/page.ts'

/** `model`: undefined in a deployment without one. */
export type SummaryContext = Pick<JobContext, 'signal' | 'deadlineAt' | 'now'> & { model: Model | undefined }

interface Request {
  url: string
  format?: ExtractFormat | undefined
  formats?: readonly PageForm[] | undefined
}

type ExtractFormat = 'markdown' | 'text' | 'html'

const isAsked = ({ formats = [] }: Request) => formats.includes('summary')

/** A request with the form of the page that a summary is made from. */
export function forSummary<R extends Request>(request: R): R {
  const { format, formats = [] } = request
  return isAsked(request) && format === 'html' ? { ...request, formats: [...formats, 'markdown'] } : request
}

type Summarized = Pick<ExtractedPage, 'content' | 'forms'> & { title?: string; warnings?: string[] }

/**
 * The page with its summary, if the call asks for one: sentences of the model that the content supports, or the sentences of the page in their place. `page`: read by
 * `forSummary`. Throws AI_UNAVAILABLE as `Model.ask` does, and NO_ANSWER if no sentence is supported: the call is not charged then.
 */
export async function withSummary<P extends Summarized>(
  page: P,
  request: Request,
  context: SummaryContext,
): Promise<P> {
  if (!isAsked(request)) return page
  const { markdown, ...others } = page.forms ?? {}
  const isMarkdownAsked = request.formats?.includes('markdown') === true
  const { summary, isCut } = await summarize(
    { url: request.url, title: page.title ?? '', text: markdown ?? page.content },
    context,
  )
  const forms = { ...others, ...(isMarkdownAsked && markdown !== undefined && { markdown }), summary }
  return { ...page, forms, ...(isCut && { warnings: [...(page.warnings ?? []), partWarning] }) }
}

const partWarning = 'The summary is of the beginning of the content: the page is longer than a model reads.'

interface Subject {
  url: string
  title: string
  text: string
}

async function summarize(
  { text, ...page }: Subject,
  context: SummaryContext,
): Promise<{ summary: string; isCut: boolean }> {
  const { model } = context
  if (model === undefined) throw new AppError('AI_UNAVAILABLE', 'This worker has no language model.')
  const maxChars = Math.min(maxPageChars, model.maxDataChars(maxOutputTokens))
  const source = {
    ...page,
    index: 1,
    text,
    hash: hash('sha256', text),
    fetchedAt: new Date(context.now()).toISOString(),
  }
  // The model never sees text that is written to steer it, and no quote of it is found.
  const clean = await withoutInstructions([source])
  const [evidence = ''] = clean.map((each) => each.text)
  const shown = evidence.slice(0, maxChars)
  if (shown.trim() === '') throw noSummary('The page has no text that a model may read.')
  // The title stays out: it may have such text, too.
  const ask = () =>
    model.ask({
      prompt: 'summarize',
      role: 'small',
      data: [{ index: 1, kind: 'page', text: shown }],
      output: proposal,
      maxOutputTokens,
    })
  const { sentences } = await askInTime(ask, context)
  const proposed = sentences
    .slice(0, maxSentences)
    .map((sentence) => ({ text: sentence.text, citations: [{ source: 1, quote: sentence.quote }] }))
  const { supported } = await checkClaims(joinRepeated(proposed), clean)
  if (supported.length === 0) throw noSummary('The page supports no sentence of the summary.')
  return { summary: supported.map((claim) => claim.text).join(' '), isCut: shown.length < evidence.length }
}

const noSummary = (reason: string) =>
  new AppError('NO_ANSWER', `${reason} Nothing was charged. Leave summary out of formats to get the page.`)

/** More text costs more, and a summary is hardly better. */
const maxPageChars = 32_000
const maxOutputTokens = 1200
const maxSentences = 8

const proposal = object({
  sentences: array(
    object({
      text: string({ description: 'One sentence of the summary, plain text' }),
      quote: string({ description: 'Words copied from the page' }),
    }),
    { description: 'The summary, sentence by sentence' },
  ),
})
