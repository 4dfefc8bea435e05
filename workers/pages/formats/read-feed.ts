import { load } from 'cheerio/slim'
import { absoluteUrl, urlInMarkdown } from '#workers/pages/markdown/absolute-url.ts'
import { escapeBrackets, escapeText } from '#workers/pages/markdown/escape.ts'
import { isoDate } from '#workers/pages/metadata/iso-date.ts'
import { escapeHtml } from '#workers/pages/output/escape-html.ts'
import type { PlainDocument } from './plain-document.ts'

interface FeedEntry {
  title: string
  url: string | undefined
  date: string | undefined
  /** Plain text. */
  summary: string
}

/** Reads RSS 0.9–2.0, RDF and Atom. Each entry becomes a linked heading, its date and its summary. */
export function readFeed(xml: string, url: string): PlainDocument {
  const $ = load(xml, { xml: true })
  const feed = $('channel, feed').first()
  const textOf = (scope: ReturnType<typeof $>, names: string) => oneLine(scope.children(names).first().text())
  const entries = $('item, entry')
    .toArray()
    .map((element): FeedEntry => {
      const entry = $(element)
      const link = entry.children('link')
      const address = link.filter('[rel="alternate"], :not([rel])').first().attr('href') ?? textOf(entry, 'link')
      const markup = textOf(entry, 'description, summary, content, content\\:encoded')
      return {
        title: textOf(entry, 'title'),
        url: absoluteUrl(address, url),
        date: isoDate(textOf(entry, 'pubDate, published, updated, dc\\:date')),
        summary: oneLine(load(markup)('body, :root').first().text() || load(`<p>${markup}</p>`).text()),
      }
    })
  const title = textOf(feed, 'title')
  const description = textOf(feed, 'description, subtitle')
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

function oneLine(text: string): string {
  return text.replace(/\s+/gu, ' ').trim()
}
