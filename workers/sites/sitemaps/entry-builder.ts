import type { SitemapEntry, SitemapSink } from './sitemap-entry.ts'

/** The elements that hold one address: of sitemaps, indexes, RSS and Atom. */
const itemNames: ReadonlySet<string> = new Set(['url', 'sitemap', 'item', 'entry'])

export interface SitemapElement {
  /** Without its prefix, in lower case. */
  name: string
  qualifiedName: string
  /** The name of the element around it. */
  parent: string
}

type Attributes = Readonly<Record<string, string>>

/** Builds entries from the elements of a sitemap or feed, and hands each to the sink when it ends. */
export function entryBuilder(sink: SitemapSink) {
  let item = ''
  let texts: Record<string, string> = {}
  let alternates: { language: string; url: string }[] = []
  let field: string | undefined

  const startItem = (name: string) => {
    endItem()
    item = name
    texts = {}
    alternates = []
  }

  const endItem = () => {
    if (item === '') return
    const { loc, link, guid = '' } = texts
    const url = loc ?? (link?.trim() || (guid.trim().startsWith('http') ? guid : ''))
    const name = item
    item = ''
    field = undefined
    if (url === '') return
    if (name === 'sitemap') return sink.sitemap(url)
    const entry: SitemapEntry = { url }
    const { date, title } = texts
    if (date !== undefined) entry.lastModified = date
    if (title !== undefined) entry.title = title
    if (alternates.length > 0) entry.alternates = alternates
    sink.address(entry)
  }

  return {
    start(element: SitemapElement, attributes: Attributes): void {
      const { name } = element
      field = undefined
      // The same item inside itself: its end tag is missing.
      if (itemNames.has(name) && (item === '' || item === name)) return startItem(name)
      if (item === '') return
      if (name === 'link' && attributes['href'] !== undefined) return readLink(element, attributes)
      const key = fieldOf(element, item)
      // The first of several counts.
      if (key === undefined || texts[key] !== undefined) return
      texts[key] = ''
      field = key
    },
    text(text: string): void {
      const known = field === undefined ? '' : (texts[field] ?? '')
      if (field !== undefined && known.length < maxTextLength) texts[field] = known + text
    },
    end(name: string): void {
      field = undefined
      if (name === item) endItem()
    },
    /** Hands over an item whose end tag is missing. */
    finish: endItem,
  }

  /** `xhtml:link` of a sitemap names a translation; `link` of Atom names the page. */
  function readLink({ parent }: SitemapElement, { href = '', rel = 'alternate', hreflang }: Attributes): void {
    if (parent !== item || rel !== 'alternate') return
    if (item === 'entry' || item === 'item') texts['link'] ??= href
    else if (hreflang !== undefined && alternates.length < maxAlternates)
      alternates.push({ language: hreflang.slice(0, 35), url: href })
  }
}

/** The text that an element holds, by its name. */
const fieldNames: ReadonlyMap<string, string> = new Map([
  ['loc', 'loc'],
  ['lastmod', 'date'],
  ['updated', 'date'],
  ['pubdate', 'date'],
  ['published', 'date'],
  ['date', 'date'],
  ['link', 'link'],
  ['guid', 'guid'],
  ['title', 'title'],
])

/** The key of an element's text. Undefined for elements inside others, such as `image:loc`; `news:title` counts. */
function fieldOf({ name, qualifiedName, parent }: SitemapElement, item: string): string | undefined {
  const isNewsTitle = qualifiedName === 'news:title' && parent === 'news'
  return parent === item || isNewsTitle ? fieldNames.get(name) : undefined
}

/** Longer texts are no valid address, date or title. */
const maxTextLength = 4096

const maxAlternates = 50
