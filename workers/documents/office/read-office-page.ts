import { openArchive, type Archive } from '#workers/documents/open-archive.ts'
import { readEpub } from '#workers/documents/read-epub.ts'
import { readWorkbook } from '#workers/documents/sheets/read-workbook.ts'
import { readPresentation } from '#workers/documents/slides/read-presentation.ts'
import { readWord } from '#workers/documents/word/read-word.ts'
import { detectLanguage } from '#workers/pages/metadata/detect-language.ts'
import type { ReadDocument } from '#workers/pages/output/compose-page.ts'
import { writeHtmlDocument } from '#workers/pages/output/write-content.ts'
import type { ExtractOptions, RawPage } from '#workers/pages/page.ts'
import { unsupportedType } from '#workers/streams/format-errors.ts'
import { walkXml } from '#workers/xml/walk-xml.ts'
import type { OfficeDocument } from './office-document.ts'
import { readRelationships } from './relationships.ts'

interface Kind {
  /** The root element of its main part. */
  root: string
  /** The main part of an archive that does not name one. */
  usual: string
  contentType: string
  read: (archive: Archive, main: string) => OfficeDocument | Promise<OfficeDocument>
}

const openXml = 'application/vnd.openxmlformats-officedocument'

const kinds: readonly Kind[] = [
  { root: 'document', usual: 'word/document.xml', contentType: `${openXml}.wordprocessingml.document`, read: readWord },
  {
    root: 'presentation',
    usual: 'ppt/presentation.xml',
    contentType: `${openXml}.presentationml.presentation`,
    read: readPresentation,
  },
  { root: 'workbook', usual: 'xl/workbook.xml', contentType: `${openXml}.spreadsheetml.sheet`, read: readWorkbook },
  { root: 'container', usual: 'META-INF/container.xml', contentType: 'application/epub+zip', read: readEpub },
]

/** Reads an office file or a book by the main part of its archive. */
export async function readOfficePage(raw: RawPage, options: ExtractOptions): Promise<ReadDocument> {
  const archive = openArchive(raw.body)
  const found = findKind(archive)
  if (found === undefined) throw unsupportedType(nameOf(archive))
  const { kind, main } = found
  const { html, baseUrl = raw.url, facts, warnings } = await kind.read(archive, main)
  const { title, ...metadata } = facts
  const content = writeHtmlDocument(html, baseUrl, options)
  const language = metadata.language ?? detectLanguage(content.plain)
  return {
    ...(title !== undefined && { title }),
    ...content,
    metadata: { ...metadata, ...(language !== undefined && { language }), contentType: kind.contentType },
    warnings,
  }
}

/** The archive names its main part by a relationship (ECMA-376 part 1, 11.2, 12.2, 13.2); few programs leave it out. */
function findKind(archive: Archive): { kind: Kind; main: string } | undefined {
  const targets = [...readRelationships(archive, '').values()].filter(({ type }) => type === 'officeDocument')
  for (const { target } of targets) {
    const root = rootOf(archive.chunks(target) ?? [])
    const kind = kinds.find((each) => each.root === root)
    if (kind !== undefined) return { kind, main: target }
  }
  const kind = kinds.find(({ usual }) => archive.has(usual))
  return kind && { kind, main: kind.usual }
}

function rootOf(chunks: Iterable<Uint8Array>): string | undefined {
  let root: string | undefined
  walkXml(chunks, { open: (name) => (root ??= name), isDone: () => root !== undefined })
  return root
}

function nameOf(archive: Archive): string {
  const type = archive.has('mimetype') ? new TextDecoder().decode(archive.bytes('mimetype')?.subarray(0, 100)) : ''
  if (type.includes('opendocument')) return 'an OpenDocument file (.odt, .ods or .odp)'
  if (archive.has('xl/workbook.bin')) return 'a binary Excel workbook (.xlsb)'
  return 'a ZIP archive'
}
