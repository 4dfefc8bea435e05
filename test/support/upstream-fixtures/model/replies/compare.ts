import type { CompetentReply } from '#test/support/upstream-fixtures/model/competent-reply.ts'
import type { PromptData } from '#workers/llm/llm.ts'

/** Compares the lines of the first page with those of the others that begin with the same words. */
export const compareReply: CompetentReply = ({ data }) => {
  const [first, ...others] = data.filter(({ kind }) => kind === 'page').map(readLines)
  if (first === undefined) return { summary: [], similarities: [], differences: [] }
  const pairs = others.flatMap((other) =>
    first.lines.flatMap((line) => {
      const match = other.lines.find(({ topic }) => topic === line.topic)
      const quoteOf = ({ text }: Line, page: number) => ({ page, text, quote: text })
      return match === undefined ? [] : [[quoteOf(line, first.page), quoteOf(match, other.page)] as const]
    }),
  )
  const isSame = ([one, other]: (typeof pairs)[number]) => one.text === other.text
  const quotesOf = (pair: (typeof pairs)[number]) => pair.map(({ page, quote }) => ({ page, quote }))
  return {
    summary: pairs.slice(0, 1).map((pair) => ({ text: pair[0].text, quotes: quotesOf(pair).slice(0, 1) })),
    similarities: pairs.filter(isSame).map((pair) => ({ text: pair[0].text, quotes: quotesOf(pair) })),
    differences: pairs.filter((pair) => !isSame(pair)).map((positions) => ({ positions })),
  }
}

interface Line {
  text: string
  topic: string
}

/** The lines of a page with their topic: the label, or the first three words. */
function readLines({ index, text }: PromptData): { page: number; lines: Line[] } {
  const lines = text.split('\n').filter((line) => line.length > 12 && !line.startsWith('#') && !line.includes('---'))
  return { page: index, lines: lines.map((line) => ({ text: line.replace(/^- /, ''), topic: topicOf(line) })) }
}

function topicOf(line: string): string {
  const label = /^(?:\| |- )?([^:|]{2,40})[:|] /.exec(line)?.[1]
  return (label ?? line.split(' ', 3).join(' ')).trim().toLowerCase()
}
