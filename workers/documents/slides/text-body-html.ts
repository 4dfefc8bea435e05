import { escapeHtml } from '#shared/text/escape-html.ts'
import { relationshipIdOf, type MayLink, type Relationship } from '#workers/documents/office/relationships.ts'
import { findXml, type XmlNode } from '#workers/xml/read-xml.ts'

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

interface ListItem {
  list: 'ul' | 'ol'
  /** From 0, the outermost. */
  level: number
  /** The number of the first item of an ordered list. */
  start: number
}

/** The tags of nested lists, item by item. */
interface Lists {
  /** The tags between the text before and the text of an item. */
  next: (item: ListItem) => string
  /** The tags that close all open lists. */
  end: () => string
}

/** Lists nest by the order of their levels only: the first item may have any level, and a level may be left out. */
function createLists(): Lists {
  const open: { list: ListItem['list']; level: number }[] = []
  const closeLast = () => `</li></${open.pop()?.list ?? 'ul'}>`
  return {
    next({ list, level, start }) {
      let html = ''
      while ((open.at(-2)?.level ?? -1) >= level) html += closeLast()
      const last = open.at(-1)
      if (last !== undefined && last.level >= level) {
        if (last.list === list) {
          last.level = level
          return `${html}</li><li>`
        }
        html += closeLast()
      }
      open.push({ list, level })
      return `${html}<${list}${start === 1 ? '' : ` start="${start}"`}><li>`
    },
    end() {
      let html = ''
      while (open.length > 0) html += closeLast()
      return html
    },
  }
}
