import { relationshipIdOf, type MayLink, type Relationship } from '#workers/documents/office/relationships.ts'
import { findXml, type XmlNode } from '#workers/documents/xml/read-xml.ts'
import { escapeHtml } from '#workers/pages/output/escape-html.ts'
import { createLists, type ListItem } from './lists.ts'

export interface TextContext {
  relationships: ReadonlyMap<string, Relationship>
  mayLink: MayLink
  /** Whether paragraphs are list items unless they say otherwise, as in the body of a slide. */
  hasBullets: boolean
}

/** The paragraphs of a shape. Those with bullets or numbers become nested lists. */
export function textBodyHtml(body: XmlNode | undefined, context: TextContext): string {
  const paragraphs = (body?.children ?? [])
    .filter(({ name }) => name === 'p')
    .map((paragraph) => ({ html: paragraphHtml(paragraph, context), item: itemOf(paragraph, context) }))
    .filter(({ html }) => html.trim() !== '')
  // A single paragraph is a sentence, not a list.
  if (paragraphs.length === 1 && paragraphs[0]?.item?.list !== 'ol') return `<p>${paragraphs[0]?.html ?? ''}</p>`
  const lists = createLists()
  const html = paragraphs.map(({ html: text, item }) =>
    item === undefined ? `${lists.end()}<p>${text}</p>` : `${lists.next(item)}${text}`,
  )
  return html.join('') + lists.end()
}

function itemOf(paragraph: XmlNode, { hasBullets }: TextContext): ListItem | undefined {
  const properties = paragraph.children.find(({ name }) => name === 'pPr')
  const level = Math.min(8, Math.max(0, Number(properties?.attributes['lvl'] ?? 0) || 0))
  const marks = new Map(properties?.children.map(({ name, attributes }) => [name, attributes]))
  if (marks.has('buNone')) return undefined
  const number = marks.get('buAutoNum')
  if (number !== undefined) return { list: 'ol', level, start: Number(number['startAt'] ?? 1) || 1 }
  return hasBullets || marks.has('buChar') || marks.has('buBlip') ? { list: 'ul', level, start: 1 } : undefined
}

function paragraphHtml(paragraph: XmlNode, context: TextContext): string {
  return paragraph.children
    .map((run) => {
      if (run.name === 'br') return '<br>'
      if (run.name !== 'r' && run.name !== 'fld') return ''
      return runHtml(run, context)
    })
    .join('')
}

function runHtml(run: XmlNode, { relationships, mayLink }: TextContext): string {
  const text = run.children.find(({ name }) => name === 't')
  const properties = run.children.find(({ name }) => name === 'rPr')
  let html = escapeHtml(text?.children.map((child) => child.text).join('') ?? '')
  if (html.trim() === '') return html
  if (properties?.attributes['i'] === '1') html = `<em>${html}</em>`
  if (properties?.attributes['b'] === '1') html = `<strong>${html}</strong>`
  const link = relationships.get(relationshipIdOf(properties && findXml(properties, 'hlinkClick')))
  return link?.isExternal === true && mayLink(link) ? `<a href="${escapeHtml(link.target)}">${html}</a>` : html
}
