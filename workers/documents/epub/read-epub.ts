import { unreadable } from '#workers/documents/document-errors.ts'
import type { DocumentFacts, OfficeDocument } from '#workers/documents/office/office-document.ts'
import { withoutMissing } from '#workers/documents/office/read-core-properties.ts'
import { folderOf, partName } from '#workers/documents/office/relationships.ts'
import { findAllXml, findXml, readXml, xmlText, type XmlNode } from '#workers/documents/xml/read-xml.ts'
import type { Archive } from '#workers/documents/zip/open-archive.ts'
import { isoDate } from '#workers/pages/metadata/iso-date.ts'
import { chapterHtml } from './chapter-html.ts'

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
