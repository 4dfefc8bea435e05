import { unreadable } from '#workers/documents/document-errors.ts'
import type { OfficeDocument } from '#workers/documents/office/office-document.ts'
import { readCoreProperties } from '#workers/documents/office/read-core-properties.ts'
import { createLinkBudget, readRelationships, relationshipIdOf } from '#workers/documents/office/relationships.ts'
import { findAllXml, readXml } from '#workers/documents/xml/read-xml.ts'
import type { Archive } from '#workers/documents/zip/open-archive.ts'
import { escapeHtml } from '#workers/pages/output/escape-html.ts'
import { slideHtml } from './slide-html.ts'

const maxSlides = 500

/** Reads a presentation (.pptx): its slides in order, each with title, texts, tables and notes. Hidden slides are left out. */
export function readPresentation(archive: Archive, main: string): OfficeDocument {
  const parts = readRelationships(archive, main)
  const listed = findAllXml(readXml(archive.chunks(main)), 'sldId')
    .map((slide) => parts.get(relationshipIdOf(slide))?.target)
    .filter((name) => name !== undefined)
  if (listed.length === 0) throw unreadable('PowerPoint presentation', 'lists no slides')
  const facts = readCoreProperties(archive)
  let html = facts.title === undefined ? '' : `<h1>${escapeHtml(facts.title)}</h1>`
  const mayLink = createLinkBudget()
  let hidden = 0
  let missing = 0
  for (const [index, name] of listed.slice(0, maxSlides).entries()) {
    if (!archive.has(name)) missing++
    else {
      const slide = slideHtml(archive, name, index + 1, mayLink)
      if (slide === undefined) hidden++
      html += slide ?? ''
    }
  }
  return {
    html,
    facts,
    warnings: [
      ...(listed.length > maxSlides ? [`Only the first ${maxSlides} of ${listed.length} slides were read.`] : []),
      ...(hidden > 0 ? [`Hidden slides were left out: ${hidden}.`] : []),
      ...(missing > 0 ? [`Slides missing in the file: ${missing}.`] : []),
    ],
  }
}
