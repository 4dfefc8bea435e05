import type { Source } from '#workers/evidence/source.ts'
import { excerptOf } from './excerpt-of.ts'

/** Returns the sources with the best passages of each as its text. */
export type Condense = (sources: readonly Source[]) => Promise<Source[]>

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
