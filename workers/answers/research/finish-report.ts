import type { AnswerFormat, AnswerLength } from '#shared/contract/models/answers/answer-form.ts'
import type { SourceSignal } from '#shared/contract/models/answers/evidence.ts'
import type { Contradictions } from '#shared/contract/models/answers/research-fields.ts'
import type { Result } from '#shared/contract/operations/index.ts'
import { joinStatements, reportSizes } from '#workers/answers/answer-form.ts'
import { contradictionSignal } from '#workers/answers/contradictions/conflict.ts'
import { findContradictions } from '#workers/answers/contradictions/find-contradictions.ts'
import { rankParts, type RankedPart } from '#workers/answers/extractive/answer-parts.ts'
import { noAnswer } from '#workers/answers/extractive/no-answer.ts'
import { checkClaims } from '#workers/evidence/check-claims.ts'
import { citeClaims } from '#workers/evidence/cite-claims.ts'
import type { Claim, ClaimCitation, ClaimOutcome, Gap } from '#workers/evidence/claim.ts'
import { injectionSignals } from '#workers/evidence/injection/find-injections.ts'
import { joinRepeated } from '#workers/evidence/join-repeated.ts'
import type { Captures } from '#workers/evidence/open-captures.ts'
import type { Source } from '#workers/evidence/source.ts'
import type { JobContext } from '#workers/job-run/job-context.ts'
import type { Model } from '#workers/llm/llm.ts'
import { cutShort } from '#workers/pages/freshness.ts'
import type { ResearchLog } from './research-log.ts'
import type { Draft } from './write-report.ts'

/** A report before it is checked. */
export interface Report {
  /** By the language model. Undefined without one, or if it failed. */
  written: Draft | undefined
  /** Of sentences of the sources. */
  extracted: () => Promise<Pick<Draft, 'answer' | 'keyFindings'>>
}

interface Unfinished {
  query: string
  length: AnswerLength
  format: AnswerFormat
  report: Report
  questions: readonly string[]
  sources: readonly Source[]
  /** The sources without text that instructs models: nothing else is evidence. */
  clean: readonly Source[]
  /** The same with their best passages as texts. */
  condensed: readonly Source[]
}

type Finished = Pick<
  Result<'research'>,
  | 'keyFindings'
  | 'citations'
  | 'gaps'
  | 'confidence'
  | 'model'
  | 'signals'
  | 'warnings'
  | 'contradictions'
  | 'researchedAt'
> & {
  /** Statements with [n]. */
  answer: string
  /** The same one by one, each with its quotes. */
  statements: readonly CitedStatement[]
}

/** A statement of an answer, with [n]. */
export interface CitedStatement {
  text: string
  citations: readonly ClaimCitation[]
}

type FinishContext = Pick<JobContext, 'noteFreshness' | 'now'> & { model: Model | undefined; captures: Captures }

/**
 * Checks a report against its sources, writes its citations and adds what a careful reader should know. If nothing that the
 * model wrote is supported, the report consists of sentences of the sources. Keeps the captures of the cited pages.
 */
export async function finishReport(
  { query, length, format, report, questions, sources, clean, condensed }: Unfinished,
  log: ResearchLog,
  context: FinishContext,
): Promise<Finished> {
  const { checked, model } = await chooseReport(report, clean, { query, log, context })
  const { written, findings } = reportSizes[length]
  const answer = checked.answer.slice(0, written)
  const contradictions = await contradictionsAbout([query, ...questions], condensed)
  const claims = [...answer, ...checked.keyFindings.slice(0, findings)]
  const { texts, citations } = citeClaims(claims, sources)
  const cited = new Set(citations.map(({ index }) => index))
  await context.captures.keep(sources.filter(({ index }) => cited.has(index)))
  if (!log.isComplete()) context.noteFreshness?.(cutShort)
  const warnings = log.warnings()
  log.end()
  return {
    answer: joinStatements(texts.slice(0, answer.length), format),
    statements: answer.map(({ citations: quotes }, at) => ({ text: texts[at] ?? '', citations: quotes })),
    keyFindings: texts.slice(answer.length),
    citations,
    gaps: [...checked.gaps, ...openQuestions(report, questions, claims)],
    contradictions,
    confidence: checked.confidence,
    model,
    signals: await researchSignals({ sources, contradictions }, context.now()),
    ...(warnings.length > 0 && { warnings }),
    researchedAt: new Date(context.now()).toISOString(),
  }
}

/** Those about the topic, and about each of its questions. */
async function contradictionsAbout(queries: readonly string[], sources: readonly Source[]): Promise<Contradictions> {
  const parts: RankedPart[][] = []
  for (const query of new Set(queries)) parts.push(await rankParts(query, sources))
  return findContradictions(parts.flat(), sources)
}

async function chooseReport(
  { written, extracted }: Report,
  sources: readonly Source[],
  { query, log, context: { model } }: { query: string; log: ResearchLog; context: Pick<FinishContext, 'model'> },
): Promise<{ checked: CheckedReport; model: string }> {
  if (written !== undefined && model !== undefined) {
    const checked = await checkReport(written, sources, query)
    if (checked.answer.length > 0) return { checked, model: model.names.large }
    log.modelFailed('The answer was written', 'No statement of the model had a quote that its source has.')
  }
  return { checked: await checkReport(await extracted(), sources, query), model: 'extractive' }
}

/** Questions of ours that the writer names as open; all of them if nothing is supported. */
function openQuestions({ written }: Report, questions: readonly string[], claims: readonly Claim[]): Gap[] {
  const open = new Set(written?.openQuestions.map((question) => question.trim().toLowerCase()))
  return questions
    .filter((question) => claims.length === 0 || open.has(question.trim().toLowerCase()))
    .map((text) => ({ text, reason: 'not_answered' }))
}

/** The statements of a report that the sources support. */
interface CheckedReport {
  answer: readonly Claim[]
  keyFindings: readonly Claim[]
  gaps: readonly Gap[]
  confidence: number
}

/** Checks the statements of a report. A sentence that stands in place of two statements stands there once. */
export async function checkReport(
  { answer, keyFindings }: Pick<CheckedReport, 'answer' | 'keyFindings'>,
  sources: readonly Source[],
  question: string,
): Promise<CheckedReport> {
  const [statements, findings] = [joinRepeated(answer), joinRepeated(keyFindings)]
  const { outcomes, gaps, confidence } = await checkClaims([...statements, ...findings], sources, { question })
  const keptOf = (part: readonly ClaimOutcome[]) => distinct(part.flatMap(({ kept }) => kept ?? []))
  return {
    answer: keptOf(outcomes.slice(0, statements.length)),
    keyFindings: keptOf(outcomes.slice(statements.length)),
    gaps: [...new Map(gaps.map((gap) => [gap.text, gap])).values()],
    confidence: Math.round(confidence * 100) / 100,
  }
}

const distinct = (claims: readonly Claim[]) => [...new Map(claims.map((claim) => [claim.text, claim])).values()]

type Signals = SourceSignal[]

/** Facts about the sources that a careful reader should know: attempts to instruct a model, contradictions, old pages. */
async function researchSignals(
  { sources, contradictions }: { sources: readonly Source[]; contradictions: Contradictions },
  now: number,
): Promise<Signals> {
  return [
    ...(await injectionSignals(sources)),
    ...contradictions.map(contradictionSignal),
    ...sources.flatMap((source) => stale(source, now)),
  ]
}

function stale({ url, fetchedAt, publishedAt = '' }: Source, now: number): Signals {
  const years = Math.floor((now - Date.parse(publishedAt)) / yearMs)
  if (!(years >= staleYears) || Date.parse(fetchedAt) < Date.parse(publishedAt)) return []
  const message = `The page says that it was published ${years} years ago, on ${publishedAt.slice(0, 10)}.`
  return [{ code: 'stale_source', severity: 'info', message, url }]
}

const yearMs = 365.25 * 86_400_000
const staleYears = 3

/** Throws NO_ANSWER if a report states nothing: its caller would pay for open questions only. */
export function assertStatements(
  { answer, keyFindings }: { answer: string; keyFindings: readonly string[] },
  sources: readonly Source[],
): void {
  if (answer === '' && keyFindings.length === 0) throw noAnswer(sources)
}
