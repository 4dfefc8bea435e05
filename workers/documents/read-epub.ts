import { isoDate } from '#shared/values/iso-date.ts'
import { unreadable } from '#workers/streams/format-errors.ts'
import { findAllXml, findXml, readXml, xmlText, type XmlNode } from '#workers/xml/read-xml.ts'
import { walkXhtml } from '#workers/xml/walk-xml.ts'
import { withoutMissing, type DocumentFacts, type OfficeDocument } from './office/office-document.ts'
import { folderOf, partName } from './office/relationships.ts'
import type { Archive } from './open-archive.ts'

const maxChapters = 1000

/** Reads a book (EPUB 2 and 3): the documents of its spine in order. Throws EXTRACTION_IMPOSSIBLE and PAGE_TOO_COMPLEX. */
export function readEpub(archive: Archive): OfficeDocument {
  const container = readXml(archive.chunks('META-INF/container.xml'))
  const path = partName(findXml(container, 'rootfile')?.attributes['full-path'] ?? '', '')
  if (!archive.has(path)) throw unreadable('EPUB book', 'has no package document')
  const book = readXml(archive.chunks(path))
  const folder = folderOf(path)
  const hrefs = new Map(findAllXml(book, 'item').map(({ attributes }) => [attributes['id'], attributes['href']]))
  const chapters = findAllXml(book, 'itemref').map(({ attributes }) =>
    partName(decoded(hrefs.get(attributes['idref']) ?? ''), folder),
  )
  if (chapters.length === 0) throw unreadable('EPUB book', 'has an empty spine')
  const encrypted = new Set(
    findAllXml(readXml(archive.chunks('META-INF/encryption.xml')), 'CipherReference').map(uriOf),
  )
  if (chapters.some((name) => encrypted.has(name))) throw unreadable('EPUB book', 'is encrypted (DRM)')
  const present = chapters.filter((name) => archive.has(name))
  const missing = chapters.length - present.length
  const read = present.slice(0, maxChapters)
  const numbers = new Map(read.map((name, index) => [name, index + 1]))
  let html = ''
  for (const [index, name] of read.entries()) {
    const numberOf = (address: string) => numbers.get(partName(decoded(address), folderOf(name)))
    html += chapterHtml(archive.chunks(name) ?? [], { number: index + 1, numberOf })
  }
  return {
    html,
    baseUrl: noBase,
    facts: factsOf(book),
    warnings: [
      ...(present.length > maxChapters
        ? [`Only the first ${maxChapters} of ${present.length} chapters were read.`]
        : []),
      ...(missing > 0 ? [`Chapters missing in the file: ${missing}.`] : []),
    ],
  }
}

/** No program opens a book at an id of a chapter: such an address is not returned. */
const noBase = 'about:blank'

const uriOf = ({ attributes }: XmlNode) => decoded(attributes['URI'] ?? '')

function decoded(href: string): string {
  try {
    return decodeURIComponent(href)
  } catch {
    return href
  }
}

function factsOf(book: XmlNode): DocumentFacts {
  const metadata = findXml(book, 'metadata')
  const values = (name: string) =>
    (metadata === undefined ? [] : findAllXml(metadata, name)).map((node) =>
      xmlText(node).replaceAll(/\s+/gu, ' ').trim(),
    )
  const modified = (metadata === undefined ? [] : findAllXml(metadata, 'meta')).find(
    ({ attributes }) => attributes['property'] === 'dcterms:modified',
  )
  return withoutMissing({
    title: values('title')[0] || undefined,
    author: values('creator').slice(0, 10).join(', ') || undefined,
    description:
      values('description')[0]
        ?.replaceAll(/<[^<>]{0,500}>/gu, ' ')
        .trim() || undefined,
    publishedAt: isoDate(values('date')[0]),
    modifiedAt: isoDate(xmlText(modified)),
    language: values('language')[0] || undefined,
  })
}

interface Chapter {
  /** Its place in the book, from 1. */
  number: number
  /** The number of the chapter that an address in this one leads to. */
  numberOf: (address: string) => number | undefined
}

/**
 * The body of an XHTML document as HTML. XHTML may close any element in its start tag, which HTML takes for a start tag
 * only. Ids get the number of their chapter, since every chapter has its own; so do links to an id of any chapter, by which
 * notes are found. Other addresses inside the book lead nowhere.
 */
function chapterHtml(chunks: Iterable<Uint8Array>, chapter: Chapter): string {
  const parts: string[] = []
  let isBody = false
  let skipped = 0
  walkXhtml(chunks, {
    open(prefixed, attributes) {
      const name = prefixed.toLowerCase()
      if (name === 'body') isBody = true
      else if (skippedTags.has(name)) skipped++
      else if (isBody && skipped === 0) parts.push(`<${tagOf(name)}${attributesOf(attributes, chapter)}>`)
    },
    text(text) {
      if (isBody && skipped === 0) parts.push(text)
    },
    close(prefixed) {
      const name = prefixed.toLowerCase()
      if (name === 'body') isBody = false
      else if (skippedTags.has(name)) skipped--
      else if (isBody && skipped === 0 && !voidTags.has(name)) parts.push(`</${tagOf(name)}>`)
    },
  })
  return `<section>${parts.join('')}</section>`
}

const skippedTags: ReadonlySet<string> = new Set(['script', 'style', 'head', 'template'])
const voidTags: ReadonlySet<string> = new Set(['br', 'hr', 'img', 'wbr', 'col', 'input', 'area', 'embed', 'source'])

/** A name that could not be written as a tag is a container. */
const tagOf = (name: string) => (/^[a-z][a-z0-9]{0,20}$/u.test(name) ? name : 'span')

function attributesOf(attributes: Readonly<Record<string, string>>, chapter: Chapter): string {
  let written = ''
  for (const name of ['id', 'href', 'src', 'alt', 'class', 'colspan', 'rowspan', 'start', 'hidden', 'epub:type']) {
    const value = attributes[name]
    if (value !== undefined) written += ` ${name}="${ownValue(name, value, chapter).replaceAll('"', '&quot;')}"`
  }
  return written
}

function ownValue(name: string, value: string, chapter: Chapter): string {
  if (name === 'id') return `c${chapter.number}-${value}`
  if ((name !== 'href' && name !== 'src') || /^https?:/iu.test(value)) return value
  const start = value.indexOf('#')
  if (name === 'src' || start === -1) return ''
  const number = start === 0 ? chapter.number : chapter.numberOf(value.slice(0, start))
  return number === undefined ? '' : `#c${number}-${value.slice(start + 1)}`
}
