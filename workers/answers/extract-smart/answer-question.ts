import { AppError, toAppError } from '#shared/contract/errors.ts'
import type { Result } from '#shared/contract/operations/index.ts'
import { contentWords } from '#workers/answers/compare/words.ts'
import type { ExtractionContext } from '#workers/answers/extract/extract-data.ts'
import type { ExtractedSource } from '#workers/answers/extract/match/page-view.ts'
import type { Source } from '#workers/evidence/source.ts'
import { askInTime } from '#workers/llm/ask-in-time.ts'
import { extractRecords, type Extracted } from './extract-records.ts'
import { asTexts, textsExtracted, extractTexts } from './extract-texts.ts'
import { extractWithModel } from './model/extract-with-model.ts'
import { readQuestion, type Question } from './question/read-question.ts'
import { maxContentChars } from './records/find-records.ts'

/** A question to a page. */
export interface PageQuestion {
  query: string
  format: 'json' | 'text'
  source: Source
  page: ExtractedSource
}

/** The parts of an answer that come from the page. */
export interface PageReply extends Extracted, Pick<Result<'extract-smart'>, 'method' | 'model'> {
  warnings: string[]
  /** A failure that may pass made the answer worse. */
  isDegraded: boolean
}

/**
 * Answers a question from a page: from its tables, lists, cards and pairs if they match all of its words, else by the language
 * model, else from what matches some of its words. Throws EXTRACTION_IMPOSSIBLE if nothing does.
 */
export async function answerQuestion(asked: PageQuestion, context: ExtractionContext): Promise<PageReply> {
  const { query, format, source, page } = asked
  const question = readQuestion(query)
  const lists = await context.fieldExtraction.findRecords(
    { content: page.content.slice(0, maxContentChars), structured: page.structured },
    context.signal,
  )
  const records = withoutTitleWords(extractRecords(lists, question), page.title)
  const isWhole = records?.missing.length === 0
  const cut =
    page.content.length > maxContentChars
      ? [`Only the first ${maxContentChars} characters of the page were searched for records.`]
      : []
  const plain = { method: 'deterministic', model: 'extractive', isDegraded: false } as const
  const shown = (extracted: Extracted) => (format === 'text' ? asTexts(extracted, source) : extracted)
  if (records !== undefined && isWhole) return { ...shown(records), ...plain, warnings: cut }
  const read = await tryModel(() => readWithModel(), context)
  if (read !== undefined && !('failure' in read))
    return { ...shown(read), method: 'model', model: read.model, warnings: read.warnings, isDegraded: false }
  const found = (await textsOf(question)) ?? records
  if (found === undefined) throw read?.failure ?? impossible(query)
  const failed = read === undefined ? [] : [`The language model did not answer the question. ${read.failure.message}`]
  const warnings = [...cut, ...failed]
  return { ...(found === records ? shown(found) : found), ...plain, warnings, isDegraded: read !== undefined }

  async function readWithModel() {
    const { model } = context
    if (model === undefined) return undefined
    return askInTime(() => extractWithModel({ query, source: page, lists }, model, context), context)
  }

  async function textsOf(about: Question): Promise<Extracted | undefined> {
    if (format === 'json') return undefined
    const texts = await extractTexts(query, about, source)
    return texts.length === 0 ? undefined : textsExtracted(texts)
  }
}

/** Words that the page's title has are about the whole page, so no record needs them. */
function withoutTitleWords(extracted: Extracted | undefined, title: string): Extracted | undefined {
  if (extracted === undefined) return undefined
  const words = new Set(contentWords(title))
  return { ...extracted, missing: extracted.missing.filter((word) => !words.has(word)) }
}

/** The outcome of the model, or why it failed. A page without the fields is not a failure of the model. */
async function tryModel<T>(
  read: () => Promise<T>,
  { signal }: ExtractionContext,
): Promise<T | { failure: AppError } | undefined> {
  try {
    return await read()
  } catch (thrown) {
    signal.throwIfAborted()
    const error = toAppError(thrown)
    if (error.code === 'EXTRACTION_IMPOSSIBLE') return undefined
    if (error.code !== 'AI_UNAVAILABLE') throw error
    return { failure: error }
  }
}

const impossible = (query: string) =>
  new AppError(
    'EXTRACTION_IMPOSSIBLE',
    `Expected a table, list, label or sentence of the page to match the words of the question; found none for “${query.slice(0, 100)}”. Ask with words that the page uses.`,
  )
