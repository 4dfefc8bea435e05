import { readEpub } from '#workers/documents/epub/read-epub.ts'
import { readWorkbook } from '#workers/documents/sheets/read-workbook.ts'
import { readPresentation } from '#workers/documents/slides/read-presentation.ts'
import { readWord } from '#workers/documents/word/read-word.ts'
import { openArchive, type Archive } from '#workers/documents/zip/open-archive.ts'
import { unsupportedType } from '#workers/pages/formats/unsupported-type.ts'
import { detectLanguage } from '#workers/pages/metadata/detect-language.ts'
import type { ReadDocument } from '#workers/pages/output/compose-page.ts'
import type { ExtractOptions, RawPage } from '#workers/pages/page.ts'
import type { OfficeDocument } from './office-document.ts'
import { writeHtmlDocument } from './write-html-document.ts'

interface Kind {
  /** A part that only this kind has. */
  part: string
  contentType: string
  read: (archive: Archive) => OfficeDocument | Promise<OfficeDocument>
}

const openXml = 'application/vnd.openxmlformats-officedocument'

const kinds: readonly Kind[] = [
  { part: 'word/document.xml', contentType: `${openXml}.wordprocessingml.document`, read: readWord },
  { part: 'ppt/presentation.xml', contentType: `${openXml}.presentationml.presentation`, read: readPresentation },
  { part: 'xl/workbook.xml', contentType: `${openXml}.spreadsheetml.sheet`, read: readWorkbook },
  { part: 'META-INF/container.xml', contentType: 'application/epub+zip', read: readEpub },
]

/** Reads an office file or a book by the parts of its archive. */
export async function readOfficePage(raw: RawPage, options: ExtractOptions): Promise<ReadDocument> {
  const archive = openArchive(raw.body)
  const kind = kinds.find(({ part }) => archive.has(part))
  if (kind === undefined) throw unsupportedType(nameOf(archive))
  const { html, facts, warnings } = await kind.read(archive)
  const { title, ...metadata } = facts
  const content = writeHtmlDocument(html, raw.url, options)
  const language = metadata.language ?? detectLanguage(content.plain)
  return {
    ...(title !== undefined && { title }),
    ...content,
    metadata: { ...metadata, ...(language !== undefined && { language }), contentType: kind.contentType },
    warnings,
  }
}

function nameOf(archive: Archive): string {
  const type = archive.has('mimetype') ? new TextDecoder().decode(archive.bytes('mimetype')?.subarray(0, 100)) : ''
  if (type.includes('opendocument')) return 'an OpenDocument file (.odt, .ods or .odp)'
  if (archive.has('xl/workbook.bin')) return 'a binary Excel workbook (.xlsb)'
  return 'a ZIP archive'
}
