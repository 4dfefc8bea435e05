import MiniSearch from 'minisearch'
import type { SearchSection } from './search-section.ts'
import { searchWords } from './search-words.ts'

export interface Found extends Pick<SearchSection, 'id' | 'kind'> {
  /** The title of the page, and the heading of the section. */
  name: readonly Part[]
  /** The text around the first word that was found. */
  excerpt: readonly Part[]
}

/** A piece of a text. `isMatch`: it is a word that was found. */
export interface Part {
  text: string
  isMatch: boolean
}

/** The search over all sections. The best one is first; guides precede reference, unless the query looks like code. Pure. */
export function createSearch(sections: readonly SearchSection[]): (query: string) => Found[] {
  const byId = new Map(sections.map((section) => [section.id, section]))
  const index = new MiniSearch({
    fields: ['name', 'page', 'text'],
    searchOptions: { boost: { name: 6, page: 1.5 }, prefix: (term) => term.length > 2, fuzzy: 0.15 },
  })
  // The beginning of a page has the title as its own name. Other sections have it as the name of their page.
  index.addAll(
    sections.map(({ id, title, heading, text }) =>
      heading === '' ? { id, name: title, page: '', text } : { id, name: heading, page: title, text },
    ),
  )
  return (query) => {
    const isCode = /^\/|_/.test(query.trim())
    const queries = searchWords(query).map((words) => ({ combineWith: 'OR' as const, queries: words }))
    const boostDocument = (id: unknown) => weights[byId.get(String(id))?.kind ?? 'guide'][isCode ? 'code' : 'words']
    const every = index.search({ combineWith: 'AND', queries }, { boostDocument })
    const some = every.length > 2 ? [] : index.search({ combineWith: 'OR', queries }, { boostDocument })
    const best = new Map([...every, ...some].map((each) => [String(each.id), new Set(each.terms)]))
    return [...best].flatMap(([id, terms]) => {
      const section = byId.get(id)
      return section === undefined ? [] : [foundIn(section, terms)]
    })
  }
}

const weights = { guide: { words: 1, code: 0.2 }, reference: { words: 0.3, code: 1 } } as const

function foundIn({ id, kind, title, heading, text }: SearchSection, terms: ReadonlySet<string>): Found {
  const name = heading === '' ? title : `${title} › ${heading}`
  return { id, kind, name: partsOf(name, terms), excerpt: partsOf(excerptOf(text, terms), terms) }
}

const maxExcerpt = 160

/** Whole words around the first one that was found. */
function excerptOf(text: string, terms: ReadonlySet<string>): string {
  const first = [...text.matchAll(/[\p{L}\p{N}]+/gu)].find(([word]) => terms.has(word.toLowerCase()))?.index ?? 0
  const start = first < 60 ? 0 : text.indexOf(' ', first - 60) + 1
  const end = text.length - start <= maxExcerpt ? text.length : text.lastIndexOf(' ', start + maxExcerpt)
  return `${start === 0 ? '' : '… '}${text.slice(start, end)}${end === text.length ? '' : ' …'}`
}

/** A text in pieces: the words that were found, and the rest. */
function partsOf(text: string, terms: ReadonlySet<string>): Part[] {
  return text
    .split(/([\p{L}\p{N}]+)/u)
    .filter((piece) => piece !== '')
    .map((piece) => ({ text: piece, isMatch: terms.has(piece.toLowerCase()) }))
}
