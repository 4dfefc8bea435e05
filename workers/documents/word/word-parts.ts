import { zipSync } from 'fflate'
import { unreadable } from '#workers/documents/document-errors.ts'
import { createLinkBudget, readRelationships, relationshipsPart } from '#workers/documents/office/relationships.ts'
import { xmlAttribute } from '#workers/documents/xml/read-xml.ts'
import { walkXml } from '#workers/documents/xml/walk-xml.ts'
import type { Archive } from '#workers/documents/zip/open-archive.ts'
import { readNumbering } from './numbering/read-numbering.ts'
import { readHiddenStyles } from './read-hidden-styles.ts'
import { storyXml } from './story-xml.ts'

/**
 * An archive of the parts with text only, under the names that the library expects, from data that has passed the limits.
 * The library would decompress the original without any. `main`: the part with the text.
 */
export function wordParts(archive: Archive, main: string): Uint8Array {
  const parts: Record<string, Uint8Array> = {}
  const related = [...readRelationships(archive, main).values()].filter(({ isExternal }) => !isExternal)
  const partOf = (type: string) => related.find((each) => each.type === type && archive.has(each.target))?.target
  const chunksOf = (type: string) => archive.chunks(partOf(type) ?? '')
  const hiddenByStyle = readHiddenStyles(chunksOf('styles'))
  const numbering = readNumbering(chunksOf('numbering'), chunksOf('styles'))
  const notes = new Map(
    (['footnote', 'endnote'] as const).map((kind) => [`${kind}Reference`, idsOf(archive, partOf(`${kind}s`), kind)]),
  )
  // The library writes a note again for each reference. Word makes one reference to each.
  const takeNote = (reference: string, id: string) => notes.get(reference)?.delete(id) === true
  const mayLink = createLinkBudget()
  const sources = { document: main, ...Object.fromEntries(relatedNames.map((name) => [name, partOf(name)])) }
  for (const [name, part] of Object.entries(sources)) {
    const bytes = part === undefined ? undefined : archive.bytes(part)
    if (part === undefined || bytes === undefined) continue
    if (hasDocumentType(bytes)) throw unreadable('Word document', `declares a document type in ${part.slice(0, 60)}`)
    const relationships = readRelationships(archive, part)
    const isLink = (id: string) => mayLink(relationships.get(id))
    parts[`word/${name}.xml`] = stories.has(name)
      ? Buffer.from(storyXml([bytes], { numbering, hiddenByStyle, isLink, takeNote }))
      : bytes
    const declared = archive.bytes(relationshipsPart(part))
    if (declared !== undefined) parts[relationshipsPart(`word/${name}.xml`)] = declared
  }
  return zipSync(parts, { level: 0 })
}

const relatedNames = ['styles', 'numbering', 'footnotes', 'endnotes'] as const
const stories: ReadonlySet<string> = new Set(['document', 'footnotes', 'endnotes'])

function idsOf(archive: Archive, part: string | undefined, element: string): Set<string> {
  const ids = new Set<string>()
  walkXml(archive.chunks(part ?? '') ?? [], {
    open(name, attributes) {
      if (name === element) ids.add(xmlAttribute({ attributes }, 'id') ?? '')
    },
  })
  return ids
}

/** Office files must not declare document types, which may declare entities (ECMA-376 part 2, 8.1.4). */
const hasDocumentType = (part: Uint8Array) =>
  Buffer.from(part.buffer, part.byteOffset, part.byteLength).includes('<!DOCTYPE') ||
  Buffer.from(part.buffer, part.byteOffset, part.byteLength).includes('<!DOCTYPE', 0, 'utf16le')
