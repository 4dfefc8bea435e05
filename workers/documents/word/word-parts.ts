import { zipSync } from 'fflate'
import { createLinkBudget, readRelationships, relationshipsPart } from '#workers/documents/office/relationships.ts'
import type { Archive } from '#workers/documents/open-archive.ts'
import { unreadable } from '#workers/streams/format-errors.ts'
import { findXml, readXml, xmlAttribute, type XmlNode } from '#workers/xml/read-xml.ts'
import { walkXml } from '#workers/xml/walk-xml.ts'
import { isOn } from './hidden-text.ts'
import { readNumbering } from './read-numbering.ts'
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

/** The ids of the styles of a Word document, and whether each hides its text, by itself or as the style it is based on. */
function readHiddenStyles(chunks: Iterable<Uint8Array> | undefined): ReadonlyMap<string, boolean> {
  const styles = new Map<string, XmlNode>()
  for (const style of findXml(readXml(chunks), 'styles')?.children ?? [])
    if (style.name === 'style') styles.set(xmlAttribute(style, 'styleId') ?? '', style)
  const hidden = new Map<string, boolean>()
  for (const id of styles.keys()) {
    const chain: string[] = []
    let at: string | undefined = id
    // A style that is based on itself ends the chain.
    while (at !== undefined && !hidden.has(at) && styles.has(at)) {
      chain.push(at)
      hidden.set(at, false)
      at = valueOf(child(styles.get(at), 'basedOn'))
    }
    let isHidden = hidden.get(at ?? '') ?? false
    for (const each of chain.toReversed()) {
      const vanish = child(child(styles.get(each), 'rPr'), 'vanish')
      isHidden = vanish === undefined ? isHidden : isOn(valueOf(vanish) ?? '')
      hidden.set(each, isHidden)
    }
  }
  return hidden
}

const child = (node: XmlNode | undefined, name: string) => node?.children.find((each) => each.name === name)
const valueOf = (node: XmlNode | undefined) => xmlAttribute(node, 'val')
