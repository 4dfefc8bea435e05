import { escapeHtml } from '#shared/text/escape-html.ts'
import { isoDate } from '#shared/values/iso-date.ts'
import { absoluteUrl, urlInMarkdown } from '#workers/pages/markdown/absolute-url.ts'
import { escapeBrackets, escapeText } from '#workers/pages/markdown/escape.ts'
import { textOfMarkup } from '#workers/upstreams/text-of-markup.ts'
import { walkXml } from '#workers/xml/walk-xml.ts'
import type { PlainDocument } from './read-plain.ts'

interface FeedEntry {
  title: string
  url: string | undefined
  date: string | undefined
  /** Plain text. */
  summary: string
}

/** Reads RSS 0.9–2.0, RDF and Atom. Each entry becomes a linked heading, its date and its summary. Throws PAGE_TOO_COMPLEX. */
export function readFeed(xml: string, url: string): PlainDocument {
  const { title, description, entries } = readEntries(xml, url)
  const blocks = [...(title ? [`# ${escapeText(title)}`] : []), ...(description ? [escapeText(description)] : [])]
  for (const entry of entries) {
    const label = escapeBrackets(escapeText(entry.title || entry.date || 'Untitled'))
    blocks.push(`## ${entry.url ? `[${label}](${urlInMarkdown(entry.url)})` : label}`)
    if (entry.date) blocks.push(entry.date)
    if (entry.summary) blocks.push(escapeText(entry.summary))
  }
  const plain = [title, description, ...entries.flatMap((entry) => [entry.title, entry.date ?? '', entry.summary])]
  return {
    ...(title !== '' && { title }),
    ...(description !== '' && { description }),
    markdown: blocks,
    text: plain.filter((line) => line !== ''),
    html: () => [...elementOf('h1', title), ...elementOf('p', description), ...entries.flatMap(entryAsHtml)],
    links: entries.flatMap((entry) => (entry.url ? [{ url: entry.url, text: entry.title }] : [])),
  }
}

function entryAsHtml({ title, url, date = '', summary }: FeedEntry): string[] {
  const label = escapeHtml(title || date || 'Untitled')
  const heading = url ? `<a href="${escapeHtml(url)}">${label}</a>` : label
  return [`<h2>${heading}</h2>`, ...elementOf('p', date), ...elementOf('p', summary)]
}

const elementOf = (tag: string, text: string) => (text === '' ? [] : [`<${tag}>${escapeHtml(text)}</${tag}>`])

/** An element of a feed whose children are being read: the first text under each of their names, and the links. */
interface OpenElement {
  depth: number
  texts: Map<string, string>
  links: { rel: string | undefined; href: string | undefined }[]
}

/** The title and the description of the first channel, and all entries. Takes linear time. */
function readEntries(xml: string, base: string): { title: string; description: string; entries: FeedEntry[] } {
  const feed: OpenElement = { depth: -1, texts: new Map(), links: [] }
  const entries: FeedEntry[] = []
  /** The channel and the entry that are open. Their children are fields. */
  const open: OpenElement[] = []
  let depth = 0
  let field: { owner: OpenElement; depth: number; name: string; pieces: string[] } | undefined
  walkXml([xml], {
    open(_, attributes, name) {
      depth++
      const owner = open.at(-1)
      if (owner !== undefined && field === undefined && depth === owner.depth + 1) {
        if (name === 'link') owner.links.push({ rel: attributes['rel'], href: attributes['href'] })
        if (fieldNames.has(name) && !owner.texts.has(name)) field = { owner, depth, name, pieces: [] }
      }
      if (feedNames.has(name) && feed.depth === -1) {
        feed.depth = depth
        open.push(feed)
      } else if (entryNames.has(name) && field === undefined) open.push({ depth, texts: new Map(), links: [] })
    },
    text: (text) => void field?.pieces.push(text),
    close() {
      if (field?.depth === depth) {
        field.owner.texts.set(field.name, oneLine(field.pieces.join('')))
        field = undefined
      }
      const closed = open.at(-1)
      if (closed?.depth === depth) {
        open.pop()
        if (closed !== feed) entries.push(entryOf(closed, base))
      }
      depth--
    },
  })
  return { title: firstOf(feed, ['title']), description: firstOf(feed, ['description', 'subtitle']), entries }
}

const feedNames = new Set(['channel', 'feed'])
const entryNames = new Set(['item', 'entry'])

const dateNames = ['pubDate', 'published', 'updated', 'dc:date']
const summaryNames = ['description', 'summary', 'content', 'content:encoded']
const fieldNames = new Set(['title', 'subtitle', 'link', ...dateNames, ...summaryNames])

function entryOf(entry: OpenElement, base: string): FeedEntry {
  const link = entry.links.find(({ rel }) => rel === undefined || rel === 'alternate')
  return {
    title: firstOf(entry, ['title']),
    url: absoluteUrl(link?.href ?? firstOf(entry, ['link']), base),
    date: isoDate(firstOf(entry, dateNames)),
    summary: textOfMarkup(firstOf(entry, summaryNames)),
  }
}

/** The first text under one of these names. */
function firstOf({ texts }: OpenElement, names: readonly string[]): string {
  for (const [name, text] of texts) if (text !== '' && names.includes(name)) return text
  return ''
}

const oneLine = (text: string) => text.replace(/\s+/gu, ' ').trim()
