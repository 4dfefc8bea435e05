import { choosePassages } from '#workers/evidence/choose-passages.ts'
import type { Source } from '#workers/evidence/source.ts'

/** The text of a source if it is short enough, else its best passages for the query, in the order of the page. */
export async function excerptOf(
  source: Source,
  { query, maxChars }: { query: string; maxChars: number },
): Promise<string> {
  if (source.text.length <= maxChars) return source.text
  const passages = await choosePassages(query, [source], { maxChars })
  return passages
    .toSorted((one, other) => one.start - other.start)
    .map(({ text }) => text)
    .join('\n\n')
}
