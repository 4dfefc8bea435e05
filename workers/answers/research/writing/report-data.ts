import { textPrefix } from '#shared/runtime/text-prefix.ts'
import type { Finding } from '#workers/answers/research/finding.ts'
import { choosePassages } from '#workers/evidence/choose-passages.ts'
import type { Source } from '#workers/evidence/source.ts'
import type { PromptData } from '#workers/llm/llm.ts'

/** The notes on each source, for the writer: one line for each statement, with its quote. Each source gets an equal share. */
export function findingData(sources: readonly Source[], findings: readonly Finding[], maxChars: number): PromptData[] {
  const read = sources.filter(({ index }) => findings.some((finding) => cites(finding, index)))
  const share = Math.floor(maxChars / Math.max(1, read.length))
  return read.map(({ index, url, title }) => {
    const lines = findings.filter((finding) => cites(finding, index)).map(lineOf)
    return { index, kind: 'notes', url, title, text: textPrefix([...new Set(lines)].join('\n'), share) }
  })
}

const cites = ({ citations }: Finding, index: number) => citations.some(({ source }) => source === index)

const lineOf = ({ subQuestion, text, citations }: Finding) =>
  `Question ${subQuestion + 1}: ${text} Quote: "${citations[0]?.quote ?? ''}"`

/** The best passages of each source, for the writer, in the order of the sources and of each page. */
export async function passageData(query: string, sources: readonly Source[], maxChars: number): Promise<PromptData[]> {
  const chosen = await choosePassages(query, sources, { maxChars })
  const passages = chosen.toSorted((one, other) => one.start - other.start)
  return sources.flatMap(({ index, url, title }) => {
    const own = passages.filter(({ source }) => source === index).map(({ text }) => text)
    return own.length === 0 ? [] : [{ index, kind: 'page', url, title, text: own.join('\n\n') }]
  })
}
