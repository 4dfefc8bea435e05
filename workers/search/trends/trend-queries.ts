/** The queries of a comma-separated list: each once, at most five, as Google Trends compares. */
export function trendQueries(query: string): string[] {
  const queries = query.split(',').map((part) => part.trim())
  return [...new Set(queries)].filter((part) => part !== '').slice(0, maxQueries)
}

const maxQueries = 5
