/** Words of questions that say nothing about the subject. */
const stopWords: ReadonlySet<string> = new Set(
  'a an and api are be can do does for from how i in is it me my of on or policy the there this to use what when where which with you your'.split(
    ' ',
  ),
)

/** Words that readers use, each with the words of these pages. */
const synonyms: Readonly<Record<string, readonly string[]>> = {
  auth: ['sign', 'oauth'],
  authentication: ['sign', 'oauth'],
  claude: ['agents', 'mcp'],
  cost: ['price', 'prices'],
  costs: ['price', 'prices'],
  cursor: ['mcp'],
  host: ['hosting'],
  javascript: ['typescript'],
  js: ['typescript'],
  library: ['clients'],
  login: ['sign'],
  money: ['credits', 'usdc'],
  nodejs: ['typescript'],
  price: ['prices'],
  pricing: ['prices'],
  quota: ['limit'],
  scrape: ['fetch', 'markdown'],
  scraping: ['fetch', 'markdown'],
  sdk: ['clients'],
  spider: ['crawl', 'crawling'],
  throttle: ['limit'],
  token: ['key', 'usdc'],
  watch: ['monitor', 'monitoring'],
}

/** The words of a question, each with the words that may stand for it. Pure. */
export function searchWords(query: string): string[][] {
  const words = query.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []
  const telling = words.filter((word) => !stopWords.has(word))
  return (telling.length === 0 ? words : telling).map((word) => [word].concat(synonyms[word] ?? []))
}
