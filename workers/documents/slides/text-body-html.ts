import { relationshipIdOf, type Relationship } from '#workers/documents/office/relationships.ts'
import { findXml, type XmlNode } from '#workers/documents/xml/read-xml.ts'
import { escapeHtml } from '#workers/pages/output/escape-html.ts'

export interface TextContext {
  relationships: ReadonlyMap<string, Relationship>
  /** Whether paragraphs are list items unless they say otherwise, as in the body of a slide. */
  hasBullets: boolean
}

/** The paragraphs of a shape. Those with bullets or numbers become nested lists. */
export function textBodyHtml(body: XmlNode | undefined, context: TextContext): string {
  const paragraphs = (body?.children ?? [])
    .filter(({ name }) => name === 'p')
    .map((paragraph) => ({ html: paragraphHtml(paragraph, context), style: styleOf(paragraph, context) }))
    .filter(({ html }) => html.trim() !== '')
  // A single paragraph is a sentence, not a list.
  if (paragraphs.length === 1 && paragraphs[0]?.style.list !== 'ol') return `<p>${paragraphs[0]?.html ?? ''}</p>`
  let html = ''
  const open: string[] = []
  const closeTo = (depth: number) => {
    while (open.length > depth) html += `</li></${open.pop() ?? ''}>`
  }
  for (const { html: text, style } of paragraphs) {
    const { list, level } = style
    if (list === undefined) {
      closeTo(0)
      html += `<p>${text}</p>`
      continue
    }
    closeTo(level + 1)
    if (open.length === level + 1 && open[level] !== list) closeTo(level)
    if (open.length === level + 1) html += '</li><li>'
    while (open.length < level + 1) {
      html += `<${list}><li>`
      open.push(list)
    }
    html += text
  }
  closeTo(0)
  return html
}

function styleOf(paragraph: XmlNode, { hasBullets }: TextContext): { list: 'ul' | 'ol' | undefined; level: number } {
  const properties = paragraph.children.find(({ name }) => name === 'pPr')
  const level = Math.min(8, Math.max(0, Number(properties?.attributes['lvl'] ?? 0) || 0))
  const names = new Set(properties?.children.map(({ name }) => name))
  if (names.has('buNone')) return { list: undefined, level }
  if (names.has('buAutoNum')) return { list: 'ol', level }
  return { list: hasBullets || names.has('buChar') || names.has('buBlip') ? 'ul' : undefined, level }
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

function runHtml(run: XmlNode, { relationships }: TextContext): string {
  const text = run.children.find(({ name }) => name === 't')
  const properties = run.children.find(({ name }) => name === 'rPr')
  let html = escapeHtml(text?.children.map((child) => child.text).join('') ?? '')
  if (html.trim() === '') return html
  if (properties?.attributes['i'] === '1') html = `<em>${html}</em>`
  if (properties?.attributes['b'] === '1') html = `<strong>${html}</strong>`
  const link = relationships.get(relationshipIdOf(properties && findXml(properties, 'hlinkClick')))
  return link?.isExternal === true ? `<a href="${escapeHtml(link.target)}">${html}</a>` : html
}
