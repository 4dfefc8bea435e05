import type { ContentComparison } from '#workers/answers/compare/compare-contents.ts'
import type { Statement, Statements } from '#workers/answers/compare/statements/statement.ts'
import type { Claim } from '#workers/evidence/claim.ts'
import type { Source } from '#workers/evidence/source.ts'
import type { Model } from '#workers/llm/llm.ts'
import { compareReply, type CompareReply } from './compare-reply.ts'
import { pageExcerpts } from './page-excerpts.ts'

/** The statements of the model, before any check. */
export interface WrittenComparison extends Statements {
  summary: Claim[]
}

interface Question {
  sources: readonly Source[]
  focus: string | undefined
  contents: Pick<ContentComparison, 'facets'>
}

const maxOutputTokens = 3000

/** Asks the model to compare pages. Throws AI_UNAVAILABLE as `Model.ask` does. */
export async function askComparison({ sources, focus, contents }: Question, model: Model): Promise<WrittenComparison> {
  const table = facetTable(contents)
  const question = focus ?? contents.facets.map(({ name }) => name).join(' ')
  const maxChars = Math.max(0, model.maxDataChars(maxOutputTokens) - table.length - reserveChars)
  const pages = await pageExcerpts(sources, { question, maxChars })
  const reply = await model.ask({
    prompt: 'compare',
    role: 'large',
    values: { focus: focus ?? 'none' },
    data: table === '' ? pages : [...pages, { index: 0, kind: 'table', text: table }],
    output: compareReply,
    maxOutputTokens,
  })
  return {
    summary: reply.summary.map(claimOf),
    similarities: reply.similarities.map(similarityOf),
    differences: reply.differences.map(differenceOf),
  }
}

/** Addresses, titles and markers of the pages. */
const reserveChars = 2000

const maxTableFacets = 40
const maxValueChars = 120

/** The aligned facets as lines: `Weight: [1] 1.2 kg; [2] 900 g`. */
function facetTable({ facets }: Question['contents']): string {
  const lines = facets.slice(0, maxTableFacets).map(({ name, values }) => {
    const cells = values.map(({ index, value }) => `[${index}] ${value.slice(0, maxValueChars)}`)
    return `${name}: ${cells.join('; ')}`
  })
  return lines.join('\n')
}

const claimOf = ({ text, quotes }: CompareReply['summary'][number]): Claim => ({
  text,
  citations: quotes.map(({ page, quote }) => ({ source: page, quote })),
})

/** A similarity says the same of each page. */
const similarityOf = ({ text, quotes }: CompareReply['similarities'][number]): Statement => ({
  text,
  parts: quotes.map(({ page, quote }) => ({ index: page, text, quote })),
})

const differenceOf = ({ positions }: CompareReply['differences'][number]): Statement => ({
  text: positions.map(({ text }) => text).join(' '),
  parts: positions.map(({ page, text, quote }) => ({ index: page, text, quote })),
})
