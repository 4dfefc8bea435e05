import type { Result } from '#shared/contract/operations/index.ts'
import type { FieldExtraction } from '#workers/answers/extract/isolated/field-extraction.ts'
import type { Gap } from '#workers/evidence/claim.ts'
import type { Source } from '#workers/evidence/source.ts'
import type { JobContext } from '#workers/job-run/job-context.ts'
import { checkStatements } from './check-statements.ts'
import type { ContentComparison } from './compare-contents.ts'
import type { FacetValue, Facet } from './facets/align-facets.ts'
import { pageNumber } from './statement.ts'
import { wordsOf } from './words.ts'

/** The parts of an answer that the pages themselves decide. */
type Compared = Pick<Result<'compare'>, 'comparison' | 'gaps' | 'confidence'>

/** A comparison without a language model, and what a model needs to write a better one. */
export interface ExtractiveComparison extends Compared {
  contents: ContentComparison
  /** The sentence about pages that are nearly identical; empty for others. */
  sameness: string
}

/** Longer lists help no reader. */
export const maxGaps = 20

type CompareContext = Pick<JobContext, 'signal'> & { fieldExtraction: FieldExtraction }

/**
 * Compares pages by their facets and by sentences about the same terms. Every quote was found in its page. Throws
 * PAGE_TOO_COMPLEX as `FieldExtraction` does.
 */
export async function comparePages(
  sources: readonly Source[],
  focus: string | undefined,
  { fieldExtraction, signal }: CompareContext,
): Promise<ExtractiveComparison> {
  const contents = await fieldExtraction.compareContents(sources, focus, signal)
  const sameness = isNearlyIdentical(sources) ? 'The texts of the pages are nearly identical.' : ''
  const similarities = await checkStatements(contents.similarities, sources, { isBuilt: true })
  const differences = await checkStatements(contents.differences, sources, { isBuilt: true })
  const statements = { similarities: similarities.supported, differences: differences.supported }
  const { facets, aligned } = contents
  return {
    contents,
    sameness,
    comparison: {
      summary: [sameness, summarize({ sources, facets, aligned })].filter((part) => part !== '').join(' '),
      facets: facets.map(({ name, values, agree }) => ({ name, values: values.map(valueOf), agree })),
      ...statements,
    },
    gaps: [...gapsOf(contents), ...similarities.gaps, ...differences.gaps].slice(0, maxGaps),
    confidence: joinedConfidence([similarities, differences]),
  }
}

const valueOf = ({ index, value, quote }: FacetValue) => ({ index, value, quote })

interface Counted {
  supported: readonly unknown[]
  gaps: readonly unknown[]
  confidence: number
}

/** The confidence of several lists, each weighted by the statements that were checked. */
export function joinedConfidence(checked: readonly Counted[]): number {
  const total = checked.reduce((sum, { supported, gaps }) => sum + supported.length + gaps.length, 0)
  const weighted = checked.reduce(
    (sum, { supported, gaps, confidence }) => sum + confidence * (supported.length + gaps.length),
    0,
  )
  return total === 0 ? 0 : Math.round((weighted / total) * 100) / 100
}

/** Facts that were not found on some of the pages. */
function gapsOf({ unshared }: ContentComparison): Gap[] {
  return unshared.slice(0, maxUnshared).map(({ name, missingOn }) => ({
    // The text of a page may lack what its design shows, so "not found" and not "not stated".
    text: `${name}: not found on the ${missingOn.map(pageNumber).join(' and the ')} page.`,
    reason: 'not_answered',
  }))
}

const maxUnshared = 10

/** Whether all pages have nearly the same text: nine of ten runs of three words stand in every page. */
function isNearlyIdentical(sources: readonly Source[]): boolean {
  const [first, ...others] = sources.map(({ text }) => runsOf(text))
  return first !== undefined && others.every((other) => shareOf(first, other) >= 0.9)
}

const maxChars = 50_000

function runsOf(text: string): ReadonlySet<string> {
  const words = wordsOf(text.slice(0, maxChars))
  return new Set(words.map((word, at) => `${word} ${words[at + 1] ?? ''} ${words[at + 2] ?? ''}`))
}

function shareOf(one: ReadonlySet<string>, other: ReadonlySet<string>): number {
  const shared = [...one].filter((run) => other.has(run)).length
  return shared / Math.max(one.size, other.size, 1)
}

/** The parts of a comparison that its summary counts. */
interface Summarized {
  sources: readonly Source[]
  facets: readonly Facet[]
  /** Pairs of sentences. */
  aligned: { alike: number; unlike: number }
}

/** A summary of a comparison without a language model: what the pages share, by name and number. */
function summarize({ sources, facets, aligned }: Summarized): string {
  const names = list.format(sources.map(({ title, url }) => `“${title.slice(0, maxTitle) || url.slice(0, maxTitle)}”`))
  const agreed = facets.filter(({ agree }) => agree)
  const differing = facets.filter(({ agree }) => !agree)
  const shared =
    facets.length === 0
      ? `${names} share no labeled facts.`
      : `${names} share ${counted(facets.length, 'labeled fact')}: ${agreement(agreed, differing)}.`
  return `${shared} ${proseSentence(aligned)}`
}

function agreement(agreed: readonly Facet[], differing: readonly Facet[]): string {
  return [
    ...(agreed.length > 0 ? [`they agree on ${namesOf(agreed)}`] : []),
    ...(differing.length > 0 ? [`they differ on ${namesOf(differing)}`] : []),
  ].join('; ')
}

function proseSentence({ alike, unlike }: Summarized['aligned']): string {
  if (alike + unlike === 0) return 'No sentences of theirs are about the same terms.'
  return `Their sentences about the same terms form ${counted(alike + unlike, 'pair')} (alike: ${alike}, different: ${unlike}).`
}

const maxTitle = 80
const maxNames = 6

function namesOf(facets: readonly Facet[]): string {
  const names = facets.slice(0, maxNames).map(({ name }) => name)
  const left = facets.length - names.length
  return list.format(left === 0 ? names : [...names, `${left} more`])
}

const counted = (count: number, noun: string) => `${count} ${noun}${count === 1 ? '' : 's'}`

const list = new Intl.ListFormat('en')
