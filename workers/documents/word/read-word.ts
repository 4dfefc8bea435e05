import { zipSync } from 'fflate'
import mammoth from 'mammoth'
import { tooComplex, unreadable } from '#workers/documents/document-errors.ts'
import type { OfficeDocument } from '#workers/documents/office/office-document.ts'
import { readCoreProperties } from '#workers/documents/office/read-core-properties.ts'
import type { Archive } from '#workers/documents/zip/open-archive.ts'
import { escapeHtml } from '#workers/pages/output/escape-html.ts'
import { withHeaderRows } from './with-header-rows.ts'

/**
 * Reads a Word document (.docx): headings, lists, tables, links, notes. Pictures, comments, revisions and macros are left
 * out. Throws EXTRACTION_IMPOSSIBLE and PAGE_TOO_COMPLEX.
 */
export async function readWord(archive: Archive): Promise<OfficeDocument> {
  const buffer = Buffer.from(repacked(archive))
  const facts = readCoreProperties(archive)
  try {
    const { value } = await mammoth.convertToHtml({ buffer }, options)
    return { html: withTitle(withHeaderRows(value), facts.title), facts, warnings: [] }
  } catch (cause) {
    if (cause instanceof RangeError) throw tooComplex('the stack of a thread', cause)
    throw unreadable('Word document', 'is damaged or not a Word document', cause)
  }
}

const options = {
  styleMap: [
    "p[style-name='Title'] => h1:fresh",
    "p[style-name='Subtitle'] => p:fresh",
    "p[style-name='Quote'] => blockquote > p:fresh",
    "p[style-name='Intense Quote'] => blockquote > p:fresh",
    "p[style-name='HTML Preformatted'] => pre:separator('\\n')",
    "r[style-name='HTML Code'] => code",
    "r[style-name='Source Text'] => code",
  ],
  convertImage: mammoth.images.imgElement(async () => ({ src: '' })),
  idPrefix: 'note-',
  externalFileAccess: false,
}

/**
 * An archive of the parts with text only, from data that has passed the limits. The library would decompress the original
 * without any.
 */
function repacked(archive: Archive): Uint8Array {
  const parts: Record<string, Uint8Array> = {}
  for (const name of archive.names) {
    if (!/^(?:\[Content_Types\]\.xml|_rels\/\.rels|word\/(?:_rels\/)?[^/]{1,80}\.(?:xml|rels))$/u.test(name)) continue
    const part = archive.bytes(name)
    if (part === undefined) continue
    if (hasDocumentType(part)) throw unreadable('Word document', `declares a document type in ${name.slice(0, 60)}`)
    parts[name] = part
  }
  return zipSync(parts, { level: 0 })
}

/** Office files must not declare document types, which may declare entities (ECMA-376 part 2, 8.1.4). */
const hasDocumentType = (part: Uint8Array) =>
  Buffer.from(part.buffer, part.byteOffset, part.byteLength).includes('<!DOCTYPE') ||
  Buffer.from(part.buffer, part.byteOffset, part.byteLength).includes('<!DOCTYPE', 0, 'utf16le')

/** A document without a heading of the first level starts with its title. */
function withTitle(html: string, title: string | undefined): string {
  return title === undefined || html.includes('<h1') ? html : `<h1>${escapeHtml(title)}</h1>${html}`
}
