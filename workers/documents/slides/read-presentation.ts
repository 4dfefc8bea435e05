import { escapeHtml } from '#shared/text/escape-html.ts'
import { readCoreProperties, type OfficeDocument } from '#workers/documents/office/office-document.ts'
import {
  createLinkBudget,
  readRelationships,
  relationshipIdOf,
  type MayLink,
  type Relationship,
} from '#workers/documents/office/relationships.ts'
import type { Archive } from '#workers/documents/open-archive.ts'
import { unreadable } from '#workers/streams/format-errors.ts'
import { findAllXml, findXml, readXml, xmlText, type XmlNode } from '#workers/xml/read-xml.ts'
import { textBodyHtml, type TextContext } from './text-body-html.ts'

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

/** One slide as a heading and its contents, or undefined for a hidden one. */
function slideHtml(archive: Archive, name: string, number: number, mayLink: MayLink): string | undefined {
  const slide = findXml(readXml(archive.chunks(name)), 'sld')
  if (slide?.attributes['show'] === '0' || slide?.attributes['show'] === 'false') return undefined
  const relationships = readRelationships(archive, name)
  const shapes = shapesOf(slide)
  const title = shapes.find((shape) => titles.has(placeholderOf(shape) ?? ''))
  const heading = wordsOf(title)
  const body = shapes
    .filter((shape) => shape !== title)
    .map((shape) => shapeHtml(shape, { relationships, mayLink }))
    .join('')
  return `<h2>${escapeHtml(heading || `Slide ${number}`)}</h2>${body}${notesHtml(archive, relationships, mayLink)}`
}

/** The text of a shape in one line. */
function wordsOf(shape: XmlNode | undefined): string {
  const paragraphs = shape === undefined ? [] : findAllXml(shape, 'p')
  // A line break separates words, too.
  const texts = paragraphs.flatMap(({ children }) =>
    children.map((run) => (run.name === 'br' ? ' ' : xmlText(run))).concat(' '),
  )
  return texts.join('').replaceAll(/\s+/gu, ' ').trim()
}

/** The types of placeholders that hold the title of a slide (ECMA-376, ST_PlaceholderType). */
const titles: ReadonlySet<string> = new Set(['title', 'ctrTitle'])
/** Placeholders that repeat on every slide. */
const furniture: ReadonlySet<string> = new Set(['dt', 'ftr', 'sldNum', 'hdr', 'sldImg'])

/** The visible shapes of a slide, with those inside groups, in drawing order. */
function shapesOf(slide: XmlNode | undefined): XmlNode[] {
  const tree = slide && findXml(slide, 'spTree')
  const flat = (node: XmlNode): XmlNode[] =>
    node.children
      .filter((child) => !isHidden(child))
      .flatMap((child) => (containers.has(child.name) ? flat(child) : [child]))
  return tree === undefined ? [] : flat(tree).filter(({ name }) => shapeNames.has(name))
}

/** A shape and a group declare it in properties of their own, such as `nvSpPr`. */
function isHidden({ children }: XmlNode): boolean {
  const own = children.find(({ name }) => name.startsWith('nv'))
  const properties = own?.children.find(({ name }) => name === 'cNvPr')
  return /^(?:1|true)$/u.test(properties?.attributes['hidden'] ?? '')
}

const containers: ReadonlySet<string> = new Set(['grpSp', 'AlternateContent', 'Choice'])
const shapeNames: ReadonlySet<string> = new Set(['sp', 'graphicFrame', 'pic'])

/** The type of the placeholder that a shape fills: `body` without a type, undefined for other shapes. */
function placeholderOf(shape: XmlNode): string | undefined {
  const placeholder = findXml(shape, 'ph')
  return placeholder && (placeholder.attributes['type'] ?? 'body')
}

function shapeHtml(shape: XmlNode, links: Omit<TextContext, 'hasBullets'>): string {
  const placeholder = placeholderOf(shape)
  if (furniture.has(placeholder ?? '')) return ''
  const context: TextContext = { ...links, hasBullets: placeholder === 'body' }
  const table = findXml(shape, 'tbl')
  if (table !== undefined) return tableHtml(table, context)
  if (shape.name === 'pic') return pictureHtml(shape)
  return textBodyHtml(findXml(shape, 'txBody'), context)
}

/** A picture has no address outside the file, so only its description remains. */
function pictureHtml(picture: XmlNode): string {
  const description = findXml(picture, 'cNvPr')?.attributes['descr']?.trim()
  return description ? `<p><em>Picture: ${escapeHtml(description)}</em></p>` : ''
}

function tableHtml(table: XmlNode, context: TextContext): string {
  const rows = findAllXml(table, 'tr').map((row, index) => {
    const tag = index === 0 ? 'th' : 'td'
    const cells = row.children.filter((cell) => cell.name === 'tc')
    return `<tr>${cells.map((cell) => `<${tag}>${textBodyHtml(findXml(cell, 'txBody'), context)}</${tag}>`).join('')}</tr>`
  })
  return `<table>${rows.join('')}</table>`
}

function notesHtml(archive: Archive, relationships: ReadonlyMap<string, Relationship>, mayLink: MayLink): string {
  const part = [...relationships.values()].find(({ type, isExternal }) => type === 'notesSlide' && !isExternal)
  if (part === undefined) return ''
  const shapes = shapesOf(readXml(archive.chunks(part.target))).filter((shape) => placeholderOf(shape) === 'body')
  const context = { relationships: readRelationships(archive, part.target), mayLink, hasBullets: false }
  const notes = shapes.map((shape) => textBodyHtml(findXml(shape, 'txBody'), context)).join('')
  return notes === '' ? '' : `<h3>Notes</h3>${notes}`
}
