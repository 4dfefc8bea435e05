import { getDomain } from 'tldts'
import type { ProjectPage } from '#workers/intel/project/reading/read-project-page.ts'
import type { Search } from '#workers/search/search.ts'
import type { Evidence } from './site-text.ts'

/**
 * Searches for a distinctive sentence of the home page on other domains. Undefined if the page has none. Throws
 * SEARCH_FAILED, or the signal's reason when it aborts.
 */
export async function findCopies(
  { url, content }: Pick<ProjectPage, 'url' | 'content'>,
  { search, timeoutMs, signal }: { search: Search; timeoutMs: number; signal: AbortSignal },
): Promise<{ copies: Evidence[] } | undefined> {
  const sentence = distinctiveSentence(content)
  if (sentence === undefined) return undefined
  const { results } = await search.search('web', { query: `"${sentence}"`, limit: 10 }, { timeoutMs, signal })
  const own = siteOf(url)
  const wanted = plain(sentence)
  const copies = results.filter(({ url: other, snippet }) => siteOf(other) !== own && plain(snippet).includes(wanted))
  return { copies: copies.slice(0, 5).map(({ url: other, snippet }) => ({ url: other, quote: snippet.slice(0, 300) })) }
}

/** The first sentence that is long enough to be nobody else's, and short enough for a search. */
function distinctiveSentence(content: string): string | undefined {
  const sentences = content.slice(0, maxLength).split(/[.!?\n]/u)
  const plainSentences = sentences.map((each) =>
    each
      .replaceAll(/[^\p{L}\p{N}\s,'’-]/gu, ' ')
      .replaceAll(/\s+/gu, ' ')
      .trim(),
  )
  return plainSentences.find((each) => each.length >= 60 && each.length <= 160 && each.split(' ').length >= minWords)
}

const maxLength = 20_000
const minWords = 10

const plain = (text: string) =>
  text
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()

const siteOf = (url: string) => getDomain(url, { allowPrivateDomains: true }) ?? new URL(url).hostname
