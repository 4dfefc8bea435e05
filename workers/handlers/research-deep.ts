import type { Input, Result } from '#shared/contract/operations/index.ts'
import { plainText } from '#shared/quotes/mask-markup.ts'
import { reportSizes, type ReportSize } from '#workers/answers/answer-form.ts'
import { describeSource } from '#workers/answers/describe-source.ts'
import { extractFindings } from '#workers/answers/extractive/extract-findings.ts'
import { assertSources } from '#workers/answers/research/assert-sources.ts'
import { bySubQuestion } from '#workers/answers/research/by-sub-question.ts'
import { collectEvidence } from '#workers/answers/research/collect-evidence.ts'
import { divideTopic } from '#workers/answers/research/divide-topic.ts'
import { assertStatements, finishReport } from '#workers/answers/research/finish-report.ts'
import type { Finding } from '#workers/answers/research/reading/extract-sentences.ts'
import { openResearchLog } from '#workers/answers/research/research-log.ts'
import { savedSearch } from '#workers/answers/research/saved-search.ts'
import { findingData, maxReportTokens, writeReport } from '#workers/answers/research/write-report.ts'
import type { Source } from '#workers/evidence/source.ts'
import type { HandlerContext } from '#workers/handler.ts'

/** The work of each tier. */
const tiers = {
  quick: { count: 1, limit: 5 },
  standard: { count: 3, limit: 8 },
  deep: { count: 5, limit: 12 },
} as const

/** Steps beside the pages: to plan, to search, to read, to write, to check. */
const ownSteps = 5

export async function researchDeep(
  input: Input<'research-deep'>,
  handlerContext: HandlerContext,
): Promise<Result<'research-deep'>> {
  const { query, tier, length, format, timeout, async: _async, ...search } = input
  const { count, limit } = tiers[tier]
  const context = { ...handlerContext, search: savedSearch(handlerContext) }
  const log = openResearchLog({ timeout, steps: limit + ownSteps }, context)
  log.enter('planning')
  const plan = await divideTopic({ query, count, search: { ...search, limit } }, log, context)
  log.enter('searching')
  const size = reportSizes[length]
  const options = { ...search, timeout, limit }
  const evidence = await collectEvidence(
    { query, plan, perQuestion: Math.max(3, size.perQuestion), options },
    log,
    context,
  )
  assertSources(evidence)
  log.enter('writing')
  const { sources, clean, condensed, findings } = evidence
  const questions = plan.map(({ question }) => question)
  const maxChars = context.model?.maxDataChars(maxReportTokens) ?? 0
  const data = context.model === undefined ? [] : findingData(clean, findings, maxChars)
  const written = await writeReport({ query, length, questions, data }, log, context)
  log.enter('checking')
  const sentences = context.model === undefined ? findings : findings.map(quoted)
  const report = { written, extracted: () => extracted({ query, size }, condensed, sentences) }
  const unfinished = { query, length, format, report, questions, sources, clean, condensed }
  const { statements, ...finished } = await finishReport(unfinished, log, context)
  assertStatements(finished, sources)
  return {
    query,
    tier,
    ...finished,
    ...bySubQuestion({ ...finished, questions, findings, statements, format }),
    sources: sources.map(describeSource),
    sourcesFetched: sources.length,
  }
}

/** A model's note as the words of the page that it quotes. */
const quoted = ({ subQuestion, citations }: Finding): Finding => ({
  subQuestion,
  citations,
  text: plainText(citations[0]?.quote ?? ''),
})

/** The report of a research whose writer is missing: the findings for each sub-question in turn, or those on the topic. */
async function extracted(
  { query, size }: { query: string; size: Pick<ReportSize, 'perQuestion' | 'findings'> },
  sources: readonly Source[],
  findings: readonly Finding[],
) {
  const counts = new Map<number, number>()
  const texts = new Set<string>()
  const answer = findings.filter(({ subQuestion, text }) => {
    const count = counts.get(subQuestion) ?? 0
    if (count >= size.perQuestion || texts.has(text)) return false
    counts.set(subQuestion, count + 1)
    return texts.add(text)
  })
  const keyFindings = await extractFindings(query, sources, { limit: size.findings })
  if (answer.length === 0) return { answer: keyFindings, keyFindings }
  return { answer: answer.toSorted((one, other) => one.subQuestion - other.subQuestion), keyFindings }
}
