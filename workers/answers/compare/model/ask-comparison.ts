import { array, integer, object, string, type Static } from '#shared/contract/schema.ts'
import type { ContentComparison } from '#workers/answers/compare/compare-contents.ts'
import type { Statement, Statements } from '#workers/answers/compare/statement.ts'
import { choosePassages } from '#workers/evidence/choose-passages.ts'
import type { Claim } from '#workers/evidence/claim.ts'
import type { Source } from '#workers/evidence/source.ts'
import type { Model, PromptData } from '#workers/llm/llm.ts'

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

const page = integer({ description: 'Number of the page' })
const quote = string({ description: 'Words copied from the page' })
const text = string({ description: 'One sentence' })
const statement = object({ text, quotes: array(object({ page, quote }), { maxItems: 6 }) })

/** The reply to the prompt `compare`. */
const compareReply = object({
  summary: array(statement, { maxItems: 6 }),
  similarities: array(statement, { maxItems: 20 }),
  differences: array(
    object({
      positions: array(
        object({ page, text: string({ description: 'The position of this page, in one sentence' }), quote }),
        {
          maxItems: 6,
        },
      ),
    }),
    { maxItems: 20 },
  ),
})

type CompareReply = Static<typeof compareReply>

/** Each page as far as the model takes it: whole, or the passages that fit the question best, in the order of the page. */
async function pageExcerpts(
  sources: readonly Source[],
  { question, maxChars }: { question: string; maxChars: number },
): Promise<PromptData[]> {
  const charsPerPage = Math.floor(maxChars / sources.length)
  return Promise.all(
    sources.map(async (source) => {
      const { index, url, title, text } = source
      const excerpt = text.length <= charsPerPage ? text : await excerptOf(source, question, charsPerPage)
      return { index, kind: 'page', url, title, text: excerpt }
    }),
  )
}

async function excerptOf(source: Source, question: string, maxChars: number): Promise<string> {
  const passages = await choosePassages(question, [source], { maxChars })
  const inOrder = passages.toSorted((one, other) => one.start - other.start)
  return inOrder.map(({ heading, text }) => (heading === undefined ? text : `${heading}\n${text}`)).join('\n\n…\n\n')
}
