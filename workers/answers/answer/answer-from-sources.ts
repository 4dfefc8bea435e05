import { toAppError } from '#shared/contract/errors.ts'
import type { AnswerLength } from '#shared/contract/models/answers/answer-form.ts'
import { answerSizes } from '#workers/answers/answer-form.ts'
import { answerParts, type RankedPart } from '#workers/answers/extractive/answer-parts.ts'
import { noAnswer } from '#workers/answers/extractive/no-answer.ts'
import { checkClaims } from '#workers/evidence/check-claims.ts'
import type { CheckedClaims, Claim, Gap } from '#workers/evidence/claim.ts'
import { joinRepeated } from '#workers/evidence/join-repeated.ts'
import type { Source } from '#workers/evidence/source.ts'
import { withoutInstructions } from '#workers/evidence/sources/without-instructions.ts'
import type { JobContext } from '#workers/job-run/job-context.ts'
import { askInTime } from '#workers/llm/ask-in-time.ts'
import type { Model } from '#workers/llm/llm.ts'
import { askForAnswer } from './ask-for-answer.ts'
import { openEarlyClaims } from './early-claims.ts'
import type { Statements } from './statements.ts'

/** An answer whose every claim was found in the sources. */
export interface SupportedAnswer extends Omit<CheckedClaims, 'outcomes'> {
  /** The name of the model, or `extractive`. */
  model: string
  warnings: readonly string[]
  /** A failure that may pass made the answer worse. */
  isDegraded: boolean
}

/** The question, the sources, and their sentences as they are ranked for its parts. */
export interface AnswerTask {
  query: string
  length: AnswerLength
  sources: readonly Source[]
  parts: readonly RankedPart[]
}

export type AnswerContext = Pick<JobContext, 'signal' | 'deadlineAt' | 'now'> & {
  model: Model | undefined
  /** Undefined if the caller reads no stream. */
  statements?: Statements | undefined
}

/**
 * Answers from the sources: with the model if there is one, and with sentences of the sources if there is none, if it fails, or
 * if nothing that it wrote is supported. Throws NO_ANSWER if no sentence fits.
 */
export async function answerFromSources(task: AnswerTask, context: AnswerContext): Promise<SupportedAnswer> {
  const { model } = context
  if (model === undefined) return quoteSources(task, noAttempt)
  try {
    const written = await writeWithin(task, { ...context, model })
    if (written.supported.length > 0) {
      const { isCut, ...answer } = written
      return { ...answer, model: model.names.large, warnings: isCut ? [modelBroke] : [], isDegraded: isCut }
    }
    const rejected = written.gaps.filter(({ reason }) => reason !== 'not_answered')
    return quoteSources(task, {
      gaps: written.gaps,
      warnings: rejected.length === 0 ? [] : [nothingSupported],
      isDegraded: rejected.length > 0,
    })
  } catch (thrown) {
    context.signal.throwIfAborted()
    if (toAppError(thrown).code !== 'AI_UNAVAILABLE') throw thrown
    return quoteSources(task, { gaps: [], warnings: [modelFailed], isDegraded: true })
  }
}

const modelFailed =
  'The language model did not answer, so the answer quotes sentences of the sources. Call again later for a written answer.'

const modelBroke =
  'The language model broke off, so the answer has only the statements before that. Call again later for a whole answer.'

const nothingSupported =
  'No statement of the language model was found in the sources, so the answer quotes sentences of the sources.'

/**
 * Stops waiting for the model while there is time left to quote the sources. Shows statements while the reply arrives: then the
 * answer has them whatever the model does (`isCut`: it failed after them).
 */
async function writeWithin(
  { query, length, sources }: AnswerTask,
  context: AnswerContext & { model: Model },
): Promise<CheckedClaims & { isCut: boolean }> {
  const { statements, model } = context
  const evidence = await withoutInstructions(sources)
  const limit = answerSizes[length].written
  const early = statements && openEarlyClaims({ question: query, sources: evidence, limit }, statements)
  const request = { query, length, sources: evidence, onClaim: early?.offer }
  const asking = askInTime(() => askForAnswer(request, model), context, quotingMs)
  const proposed = await asking.catch(async (thrown: unknown) => {
    const shown = (await early?.unite([])) ?? []
    if (shown.length === 0 || context.signal.aborted || toAppError(thrown).code !== 'AI_UNAVAILABLE') throw thrown
    return undefined
  })
  const { claims, unanswered } = proposed ?? { claims: [], unanswered: [] }
  const own = joinRepeated(claims)
  const united = early === undefined ? own : await early.unite(own)
  const checked = await checkClaims(united, evidence, { question: query, decided: early?.outcomes })
  const open = unanswered.map((text): Gap => ({ text, reason: 'not_answered' }))
  const supported = firstOf(checked.supported, limit, statements)
  return { ...checked, supported, gaps: [...checked.gaps, ...open], isCut: proposed === undefined }
}

/** The first claims, in their order, and in any case those that were shown. */
function firstOf(claims: readonly Claim[], limit: number, statements: Statements | undefined): readonly Claim[] {
  let left = limit - (statements?.count() ?? 0)
  return claims.filter((claim) => statements?.has(claim) === true || left-- > 0)
}

/** To choose sentences, and to check them, on a busy machine. */
const quotingMs = 1000

/** The outcome of asking the model. */
interface Attempt {
  gaps: readonly Gap[]
  warnings: readonly string[]
  isDegraded: boolean
}

const noAttempt: Attempt = { gaps: [], warnings: [], isDegraded: false }

async function quoteSources({ length, sources, parts }: AnswerTask, attempt: Attempt): Promise<SupportedAnswer> {
  const { claims, open, confidence } = answerParts(parts, { maxSentences: answerSizes[length].quoted })
  const { supported } = await checkClaims(claims, sources)
  if (supported.length === 0) throw noAnswer(sources)
  const named = new Set(attempt.gaps.map(({ text }) => text))
  const gaps = open.filter((text) => !named.has(text)).map((text): Gap => ({ text, reason: 'not_answered' }))
  return { ...attempt, gaps: [...attempt.gaps, ...gaps], supported, confidence, model: 'extractive' }
}
