import { choosePassages } from '#workers/evidence/choose-passages.ts'
import type { Source } from '#workers/evidence/source.ts'

/** Returns the sources with the best passages of each as its text. */
type Condense = (sources: readonly Source[]) => Promise<Source[]>

/**
 * Shortens long sources to their best passages for the queries, each text once. To rank and compare all sentences of twelve
 * long pages would hold up the other jobs of the process. The passages are words of the page: its quotes stay quotes.
 */
export function createCondenser(queries: readonly string[]): Condense {
  const excerpts = new Map<string, Promise<string>>()
  const query = queries.join(' ')
  return async (sources) => {
    const condensed: Source[] = []
    for (const source of sources) {
      const excerpt = excerpts.get(source.hash) ?? excerptOf(source, { query, maxChars })
      excerpts.set(source.hash, excerpt)
      condensed.push({ ...source, text: await excerpt })
    }
    return condensed
  }
}

const maxChars = 4000

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
