import { gzipSync } from 'node:zlib'
import type { Reply } from './recording-server.ts'

/** Sitemaps of every kind, for the `replies` option of a generated site. The same for the same arguments. */

export interface SitemapOptions {
  /** Origin of the addresses, without a slash at the end. */
  site: string
  /** Number of addresses. */
  count: number
  /** Number of the first address. Default 1. */
  from?: number
  /** Markup inside each `url`, after `loc`. */
  extra?: (number: number) => string
}

/** The path of an address of a generated sitemap. */
export const listedPath = (number: number) => `/${topics[number % topics.length]}/page-${number}`

/** The date of an address of a generated sitemap. */
export const listedDate = (number: number) => `2026-${two((number % 12) + 1)}-${two((number % 28) + 1)}`

export const xml = (body: Reply['body'] = ''): Reply => ({ type: 'application/xml', body })

export const urlset = (options: SitemapOptions): Reply => xml(urlsetParts(options))

export function sitemapIndex(urls: readonly string[]): Reply {
  const entries = urls.map((url) => `<sitemap><loc>${escapeXml(url)}</loc></sitemap>`)
  return xml(`<?xml version="1.0"?><sitemapindex ${namespace}>${entries.join('\n')}</sitemapindex>`)
}

/** A gzip file: sent as such, without `Content-Encoding`. */
export function gzipped(reply: Reply, type = 'application/x-gzip'): Reply {
  return { type, body: gzipSync(textOf(reply)) }
}

/** The same text in another encoding. */
export function encoded(reply: Reply, encoding: 'latin1' | 'utf16le', type = 'application/xml'): Reply {
  return { type, body: Buffer.from(textOf(reply), encoding) }
}

export function textOf({ body = '' }: Reply): string {
  if (typeof body === 'string') return body
  return body instanceof Uint8Array ? Buffer.from(body).toString() : [...body].join('')
}

export function textList({ site, count, from = 1 }: SitemapOptions): Reply {
  const lines = Array.from({ length: count }, (_, index) => site + listedPath(from + index))
  return { type: 'text/plain', body: lines.join('\r\n') }
}

export function rss({ site, count, from = 1 }: SitemapOptions): Reply {
  const items = Array.from({ length: count }, (_, index) => {
    const number = from + index
    const date = new Date(`${listedDate(number)}T10:00:00Z`).toUTCString()
    return `<item><title>Story ${number}</title><link>${site}${listedPath(number)}</link><pubDate>${date}</pubDate></item>`
  })
  const image = `<image><url>${site}/logo.png</url><title>Logo</title><link>${site}/</link></image>`
  return xml(
    `<?xml version="1.0"?><rss version="2.0"><channel><title>News</title>${image}${items.join('')}</channel></rss>`,
  )
}

export function atom({ site, count, from = 1 }: SitemapOptions): Reply {
  const entries = Array.from({ length: count }, (_, index) => {
    const number = from + index
    return `<entry><title>Story ${number}</title><link rel="self" href="${site}/self"/><link href="${site}${listedPath(number)}"/>
      <updated>${listedDate(number)}T10:00:00Z</updated></entry>`
  })
  return xml(`<feed xmlns="http://www.w3.org/2005/Atom"><title>News</title>${entries.join('')}</feed>`)
}

function* urlsetParts({ site, count, from = 1, extra = () => '' }: SitemapOptions): Generator<string> {
  yield `<?xml version="1.0" encoding="UTF-8"?>\n<urlset ${namespace} xmlns:xhtml="http://www.w3.org/1999/xhtml">`
  for (let start = from; start < from + count; start += batch) {
    const numbers = Array.from({ length: Math.min(batch, from + count - start) }, (_, index) => start + index)
    const entries = numbers.map(
      (number) =>
        `  <url>\n    <loc>${site}${listedPath(number)}</loc>\n    <lastmod>${listedDate(number)}</lastmod>` +
        `<changefreq>weekly</changefreq><priority>0.5</priority>${extra(number)}\n  </url>`,
    )
    yield entries.join('\n')
  }
  yield '\n</urlset>\n'
}

const batch = 500
const namespace = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"'
const topics = ['news', 'guides', 'products', 'research', 'history', 'pricing', 'support']

const two = (number: number) => String(number).padStart(2, '0')
const escapeXml = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
