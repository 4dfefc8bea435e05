import MiniSearch from 'minisearch'
import type { SearchSection } from '#api/site/docs/search/search-section.ts'

export interface Found extends Pick<SearchSection, 'id' | 'title' | 'heading'> {
  /** The text around the first word that was found. */
  excerpt: string
}

/** Loads all sections and returns the search over them. Throws if they cannot be loaded. */
export async function loadIndex(): Promise<(query: string) => Found[]> {
  const response = await fetch('/docs/search-index')
  if (!response.ok) throw new Error(`The index was not loaded: ${response.status}.`)
  // Our own document.
  const sections = (await response.json()) as SearchSection[]
  const index = new MiniSearch<SearchSection>({
    fields: ['title', 'heading', 'text'],
    storeFields: ['title', 'heading', 'text'],
    searchOptions: { boost: { title: 4, heading: 3 }, prefix: true, fuzzy: 0.15, combineWith: 'AND' },
  })
  index.addAll(sections)
  return (query) =>
    index.search(query).map(({ id, terms, ...stored }) => {
      const { title, heading, text } = stored as unknown as SearchSection
      return { id: String(id), title, heading, excerpt: excerptOf(text, terms) }
    })
}

function excerptOf(text: string, terms: readonly string[]): string {
  const lower = text.toLowerCase()
  const first = terms
    .map((term) => lower.indexOf(term))
    .reduce((least, position) => (position >= 0 && position < least ? position : least), text.length)
  const start = Math.max(0, first - 40)
  return `${start === 0 ? '' : '…'}${text.slice(start, start + 120)}`
}
