import type { Passage } from '#workers/evidence/choose-passages.ts'
import type { Source } from '#workers/evidence/source.ts'
import type { PromptData } from '#workers/llm/llm.ts'

/** The passages as data for the model: one block for each source, with its passages in the order of the page. */
export function passageData(passages: readonly Passage[], sources: readonly Source[]): PromptData[] {
  return sources.flatMap(({ index, url, title }) => {
    const own = passages.filter(({ source }) => source === index).toSorted((one, other) => one.start - other.start)
    if (own.length === 0) return []
    const text = own.map((passage) => (passage.heading ? `## ${passage.heading}\n\n${passage.text}` : passage.text))
    return [{ index, kind: 'page', url, title, text: text.join(gapMark) }]
  })
}

/** Between passages, the page has more text. */
const gapMark = '\n\n[…]\n\n'
