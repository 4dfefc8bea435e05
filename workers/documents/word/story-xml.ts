import { escapeHtml } from '#shared/text/escape-html.ts'
import { xmlAttribute } from '#workers/xml/read-xml.ts'
import { walkXml } from '#workers/xml/walk-xml.ts'
import { createHiddenText } from './hidden-text.ts'
import { createNumberedParagraphs } from './numbered-paragraphs.ts'
import type { Numbering } from './read-numbering.ts'
import { createStoryFields } from './story-fields.ts'
import { createStoryPieces, hasText, type StoryPieces } from './story-pieces.ts'

interface StoryContext {
  numbering: Numbering
  /** The ids of the styles of the document, and whether each hides its text. */
  hiddenByStyle: ReadonlyMap<string, boolean>
  /** Whether the link of this relationship is kept. */
  isLink: (id: string) => boolean
  /** Whether the document has a note that no reference has taken. `reference`: `footnoteReference` or `endnoteReference`. */
  takeNote: (reference: string, id: string) => boolean
}

type Attributes = Readonly<Record<string, string>>

/**
 * The text of a Word document, or of its notes, as XML that the library reads whole and in linear time: simple fields are
 * their results, ruby is its base with the reading in brackets, and hidden text and the instructions of fields are left out,
 * as is all that the library does not read (ECMA-376 part 1, 17.3 and 17.16). Throws PAGE_TOO_COMPLEX.
 */
export function storyXml(chunks: Iterable<Uint8Array>, context: StoryContext): string {
  const pieces = createStoryPieces()
  const fields = createStoryFields(pieces)
  const hidden = createHiddenText(pieces, context.hiddenByStyle)
  const readings = createReadings(pieces)
  const paragraphs = createNumberedParagraphs(context.numbering)
  /** The open elements by local name, and their end tags, which are empty for those that are not written. */
  const path: string[] = []
  const endTags: string[] = []
  let skipped = 0

  function isWritten(name: string, attributes: Attributes): boolean {
    const value = (attribute: string) => xmlAttribute({ attributes }, attribute)
    if (name === 'fldChar') return fields.mark(value('fldCharType'))
    if (name === 'pStyle' || name === 'rStyle') return context.hiddenByStyle.has(value('val') ?? '')
    if (name === 'hyperlink') return value('id') === undefined || context.isLink(value('id') ?? '')
    if (name === 'footnoteReference' || name === 'endnoteReference') return context.takeNote(name, value('id') ?? '')
    return readElements.has(name)
  }

  /** A field has its marks as elements of a run. */
  const kindOf = () => (path.includes('fldChar', -4) || path.at(-1) === 'instrText' ? 'field' : 'tag')

  walkXml(chunks, {
    open(given, attributes, qualifiedName) {
      const name = sameElements.get(given) ?? given
      const parent = path.at(-1) ?? ''
      path.push(name)
      hidden.open(path, attributes)
      if (skipped === 0) paragraphs.open(path, attributes)
      const isDeletion = name === 'del' && parent !== 'rPr' && parent !== 'trPr'
      if (skipped > 0 || isDeletion || !(readElements.has(name) || transparentElements.has(name))) {
        skipped++
        return
      }
      const prefix = qualifiedName.slice(0, qualifiedName.length - given.length)
      readings.open(name, prefix)
      const tag = isWritten(name, attributes) ? prefix + name : ''
      endTags.push(tag && `</${tag}>`)
      if (tag !== '') pieces.add(`<${tag}${attributesXml(attributes)}>`, kindOf())
    },
    text(text) {
      const parent = path.at(-1) ?? ''
      if (skipped > 0 || !textElements.has(parent)) return
      if (parent === 'instrText') pieces.add(escapeHtml(fields.instruction(text)), 'field')
      else pieces.add(escapeHtml(text), 'text')
    },
    close(given) {
      if (skipped > 0) skipped--
      else {
        const tag = endTags.pop() ?? ''
        if (tag !== '') pieces.add(tag + paragraphs.close(path), kindOf())
        readings.close(sameElements.get(given) ?? given)
      }
      hidden.close(path)
      path.pop()
    },
  })
  return pieces.xml()
}

/** Names that are not valid in XML are left out: the parser takes any character for one. */
const attributesXml = (attributes: Attributes) =>
  Object.entries(attributes)
    .filter(([name]) => /^[\p{L}_][\w:.-]*$/u.test(name))
    .map(([name, value]) => ` ${name}="${escapeHtml(value)}"`)
    .join('')

/** The elements of texts that the library reads, by local name. It notes each other name, in quadratic time. */
const readElements: ReadonlySet<string> = new Set(
  (
    'document body footnotes footnote endnotes endnote p pPr r rPr t tab br sym noBreakHyphen softHyphen hyperlink ' +
    'tbl tblPr tblStyle tr trPr tblHeader tc tcPr gridSpan vMerge fldChar instrText ffData checkBox checked default ' +
    'footnoteReference endnoteReference bookmarkStart sdt sdtPr sdtContent checkbox customXml ins del moveTo object ' +
    'smartTag pict roundrect shape textbox txbxContent group rect AlternateContent Fallback pStyle jc numPr ilvl numId ' +
    'ind rStyle sz vertAlign rFonts b u i strike caps smallCaps highlight'
  ).split(' '),
)

/** Elements that the library does not read, whose contents are text (ECMA-376 part 1, 17.3.2, 17.3.3, 17.16.19). */
const transparentElements: ReadonlySet<string> = new Set(['fldSimple', 'bdo', 'dir', 'ruby', 'rubyBase', 'rt'])

/** Elements that the library does not read, and the ones that say the same. */
const sameElements: ReadonlyMap<string, string> = new Map([
  ['cr', 'br'],
  ['ptab', 'tab'],
])

/** The elements that have text of their own. */
const textElements: ReadonlySet<string> = new Set(['t', 'instrText'])

/** Moves the reading of each ruby, which precedes its base, behind it, in brackets (ECMA-376 part 1, 17.3.3.25). */
interface Readings {
  open: (name: string, prefix: string) => void
  close: (name: string) => void
}

function createReadings(pieces: StoryPieces): Readings {
  /** Ruby has no ruby inside. If it has, it is read as it is written. */
  let depth = 0
  let start = 0
  let reading: ReturnType<StoryPieces['cut']> = []
  let prefix = ''
  return {
    open(name, elementPrefix) {
      if (name === 'ruby' && ++depth === 1) prefix = elementPrefix
      if (name === 'rt' && depth === 1) start = pieces.length()
    },
    close(name) {
      if (name === 'rt' && depth === 1) reading = pieces.cut(start)
      if (name !== 'ruby' || --depth > 0) return
      if (hasText(reading)) {
        pieces.add(`<${prefix}t>(</${prefix}t>`, 'text')
        pieces.append(reading)
        pieces.add(`<${prefix}t>)</${prefix}t>`, 'text')
      }
      reading = []
    },
  }
}
