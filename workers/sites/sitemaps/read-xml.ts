import { Parser } from 'htmlparser2'
import { entryBuilder } from './entry-builder.ts'
import type { SitemapReader, SitemapSink } from './sitemap-entry.ts'

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
