import type { Input, Result } from '#shared/contract/operations/index.ts'
import { reportSizes } from '#workers/answers/answer-form.ts'
import { describeSource } from '#workers/answers/describe-source.ts'
import { extractAnswer } from '#workers/answers/extractive/extract-answer.ts'
import { extractFindings } from '#workers/answers/extractive/extract-findings.ts'
import { readQuestion } from '#workers/answers/extractive/question/question.ts'
import { assertSources } from '#workers/answers/research/assert-sources.ts'
import { assertStatements, finishReport, type Report } from '#workers/answers/research/finish-report.ts'
import { createCondenser } from '#workers/answers/research/reading/condenser.ts'
import { openResearchLog, type ResearchLog } from '#workers/answers/research/research-log.ts'
import { savedSearch } from '#workers/answers/research/saved-search.ts'
import { passageData, maxReportTokens, writeReport } from '#workers/answers/research/write-report.ts'
import type { Source } from '#workers/evidence/source.ts'
import { gatherSources, type GatheredSources } from '#workers/evidence/sources/gather-sources.ts'
import { withoutInstructions } from '#workers/evidence/sources/without-instructions.ts'
import type { HandlerContext } from '#workers/handler.ts'

/** Steps beside the pages: to search, to write, to check. */
const ownSteps = 3

export async function research(input: Input<'research'>, context: HandlerContext): Promise<Result<'research'>> {
  const { query, length, format, urls, timeout } = input
  const count = urls?.length ?? input.resultCount
  const log = openResearchLog({ timeout, steps: count + ownSteps }, context)
  log.enter('searching')
  const gathered = await gatherSources(
    [query],
    { ...input, limit: count, onRead: log.sourceRead },
    { ...context, search: savedSearch(context) },
  )
  for (const warning of gathered.warnings) log.warn(warning)
  if (!gathered.isComplete) log.noteIncomplete()
  assertSources(gathered)
  log.enter('writing')
  const { sources } = gathered
  const clean = await withoutInstructions(sources)
  const condensed = await createCondenser([query])(clean)
  const report = await writeSummary({ query, length, clean, condensed }, log, context)
  log.enter('checking')
  const unfinished = { query, length, format, report, questions: [query], sources, clean, condensed }
  const finished = await finishReport(unfinished, log, context)
  // The pages themselves are worth their price.
  if (!input.includeRawContent) assertStatements(finished, sources)
  const { answer, statements: _statements, ...fields } = finished
  return { query, sources: describe(gathered, input), summary: answer, ...fields }
}

interface Unwritten extends Pick<Input<'research'>, 'query' | 'length'> {
  clean: readonly Source[]
  condensed: readonly Source[]
}

/** By the large model, or as the sentences that fit the query best. */
async function writeSummary(
  { query, length, clean, condensed }: Unwritten,
  log: ResearchLog,
  context: HandlerContext,
): Promise<Report> {
  const { model } = context
  const { quoted, findings } = reportSizes[length]
  const data =
    model === undefined ? [] : await passageData(query, clean, Math.min(maxChars, model.maxDataChars(maxReportTokens)))
  const draft = await writeReport({ query, length, questions: [query], data }, log, context)
  return {
    written: draft,
    async extracted() {
      const answer = await extractAnswer(query, condensed, { maxSentences: quoted })
      const keyFindings = await extractFindings(query, condensed, { limit: Math.min(quoted, findings) })
      // No sentence answers a topic. A question that no page answers has no summary.
      return { answer: answer.length > 0 || readQuestion(query).isAsked ? answer : keyFindings, keyFindings }
    },
  }
}

/** Characters of the sources that are worth paying for. */
const maxChars = 40_000

function describe(
  { sources, pages, results }: GatheredSources,
  { includeRawContent }: Input<'research'>,
): Result<'research'>['sources'] {
  return sources.map((source, position) => ({
    ...describeSource(source),
    snippet: results.find((result) => result.url === pages[position]?.url)?.snippet ?? '',
    ...(includeRawContent && { content: source.text }),
  }))
}
