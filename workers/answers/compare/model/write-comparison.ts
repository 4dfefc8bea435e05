import type { Result } from '#shared/contract/operations/index.ts'
import {
  checkStatements,
  type CheckedStatements,
  type QuotedStatement,
} from '#workers/answers/compare/check-statements.ts'
import { maxStatements } from '#workers/answers/compare/compare-contents.ts'
import { joinedConfidence, maxGaps, type ExtractiveComparison } from '#workers/answers/compare/compare-pages.ts'
import { checkClaims } from '#workers/evidence/check-claims.ts'
import { citeClaims } from '#workers/evidence/cite-claims.ts'
import { joinRepeated } from '#workers/evidence/join-repeated.ts'
import type { Source } from '#workers/evidence/source.ts'
import type { Model } from '#workers/llm/llm.ts'
import { askComparison } from './ask-comparison.ts'

/** The parts of an answer that a model writes. */
export type WrittenAnswer = Pick<Result<'compare'>, 'comparison' | 'citations' | 'gaps' | 'confidence'>

interface WrittenComparison {
  answer: WrittenAnswer
  /** Whether the model made a statement, and the pages support one. Unless `supported`, the comparison is the extractive one. */
  statements: 'supported' | 'refused' | 'none'
}

interface Written {
  sources: readonly Source[]
  focus: string | undefined
  /** The comparison without the model. */
  extractive: ExtractiveComparison
}

/**
 * Lets the model compare the pages and keeps what the pages support. Facts of the facets that the model left out follow its
 * statements. Throws AI_UNAVAILABLE as `Model.ask` does.
 */
export async function writeComparison(
  { sources, focus, extractive }: Written,
  model: Model,
): Promise<WrittenComparison> {
  const { contents, comparison } = extractive
  const written = await askComparison({ sources, focus, contents }, model)
  const summary = await checkClaims(joinRepeated(written.summary), sources)
  const similarities = await checkStatements(written.similarities, sources, { isShared: true })
  const differences = await checkStatements(written.differences, sources)
  const cited = citeClaims(summary.supported, sources)
  const text = cited.texts.join(' ')
  const checked = [summary, similarities, differences]
  const isSupported = checked.some(({ supported }) => supported.length > 0)
  const hasStatements = isSupported || checked.some(({ gaps }) => gaps.length > 0)
  const answer = {
    comparison: {
      summary: text === '' ? comparison.summary : [extractive.sameness, text].filter(Boolean).join(' '),
      facets: comparison.facets,
      similarities: joined(similarities, comparison.similarities),
      differences: joined(differences, comparison.differences),
    },
    citations: cited.citations,
    gaps: [...similarities.gaps, ...differences.gaps, ...summary.gaps, ...extractive.gaps].slice(0, maxGaps),
    confidence: isSupported ? joinedConfidence(checked) : extractive.confidence,
  }
  return { answer, statements: isSupported ? 'supported' : hasStatements ? 'refused' : 'none' }
}

/** The statements of the model, then those of the pages about other words. */
function joined({ supported }: CheckedStatements, others: readonly QuotedStatement[]): QuotedStatement[] {
  const further = others.filter((other) => !supported.some((one) => isAboutTheSame(one, other)))
  return [...supported, ...further].slice(0, maxStatements)
}

/** Whether each quote of one statement holds that of the other on the same page, or stands in it. */
function isAboutTheSame(one: QuotedStatement, other: QuotedStatement): boolean {
  return other.quotes.every((wanted) =>
    one.quotes.some(
      ({ index, quote }) => index === wanted.index && (quote.includes(wanted.quote) || wanted.quote.includes(quote)),
    ),
  )
}
