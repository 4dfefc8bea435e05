import { choosePassages } from '#workers/evidence/choose-passages.ts'
import type { Source } from '#workers/evidence/source.ts'
import type { PromptData } from '#workers/llm/llm.ts'

/** Each page as far as the model takes it: whole, or the passages that fit the question best, in the order of the page. */
export async function pageExcerpts(
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
