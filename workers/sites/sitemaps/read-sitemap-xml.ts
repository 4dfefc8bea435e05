import { Parser } from 'htmlparser2'
import type { SitemapEntry, SitemapReader, SitemapSink } from './sitemap-entry.ts'

/**
 * Reads XML sitemaps, sitemap indexes, RSS and Atom. Tolerates what real sitemaps contain: unescaped `&`, wrong or missing
 * end tags, text before the root. Expands only the five predefined entities and numeric ones. Memory: the entry that is
 * being read, at most `maxSilence` characters of markup, and `maxDepth` names.
 */
export function openXmlReader(sink: SitemapSink): SitemapReader {
  const builder = entryBuilder(sink)
  const path: string[] = []
  let problem: string | undefined
  let isKnown = false
  let isRootClosed = false
  let silence = 0
  const isOver = () => problem !== undefined

  const parser = new Parser(
    {
      onopentag(qualifiedName, attributes) {
        silence = 0
        if (isOver()) return
        const name = localName(qualifiedName)
        if (path.length === 0 && htmlNames.has(name)) problem = 'It is an HTML page.'
        if (path.length >= maxDepth) problem = `Its elements are nested more than ${maxDepth} deep.`
        isKnown ||= rootNames.has(name)
        builder.start({ name, qualifiedName, parent: path.at(-1) ?? '' }, attributes)
        path.push(name)
      },
      ontext(text) {
        silence = 0
        if (!isOver()) builder.text(text)
      },
      onclosetag(qualifiedName) {
        silence = 0
        if (isOver()) return
        const name = localName(qualifiedName)
        path.pop()
        builder.end(name)
        if (path.length === 0 && rootNames.has(name)) isRootClosed = true
      },
    },
    { xmlMode: true, decodeEntities: true },
  )
  return {
    write(text) {
      silence += text.length
      if (!isOver()) parser.write(text)
      if (silence > maxSilence) problem ??= `${maxSilence} characters of it contain no element and no text.`
    },
    end() {
      if (isOver()) return
      const isCut = !isRootClosed && path.length > 0
      parser.end()
      builder.finish()
      if (!isKnown) problem ??= 'It is neither a sitemap nor a feed.'
      if (isCut) problem ??= 'It ends before its last element does.'
    },
    problem: () => problem,
  }
}

const rootNames = new Set(['urlset', 'sitemapindex', 'rss', 'feed', 'rdf'])
const htmlNames = new Set(['html', 'head', 'body', 'title'])

/** Real sitemaps nest six deep. The cost of the parser grows with the depth. */
const maxDepth = 256

/** The parser keeps a tag, a comment or a CDATA section in memory until its end. */
const maxSilence = 1024 * 1024

const localName = (name: string) => name.slice(name.indexOf(':') + 1).toLowerCase()

/** The elements that hold one address: of sitemaps, indexes, RSS and Atom. */
const itemNames: ReadonlySet<string> = new Set(['url', 'sitemap', 'item', 'entry'])

interface SitemapElement {
  /** Without its prefix, in lower case. */
  name: string
  qualifiedName: string
  /** The name of the element around it. */
  parent: string
}

type Attributes = Readonly<Record<string, string>>

/** Builds entries from the elements of a sitemap or feed, and hands each to the sink when it ends. */
function entryBuilder(sink: SitemapSink) {
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

/** Longer texts are not a valid address, date or title. */
const maxTextLength = 4096

const maxAlternates = 50
