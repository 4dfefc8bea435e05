import mammoth from 'mammoth'
import { escapeHtml } from '#shared/text/escape-html.ts'
import { readCoreProperties, type OfficeDocument } from '#workers/documents/office/office-document.ts'
import type { Archive } from '#workers/documents/open-archive.ts'
import { tooComplex, unreadable } from '#workers/streams/format-errors.ts'
import { withListNumbers } from './numbered-paragraphs.ts'
import { wordParts } from './word-parts.ts'

/**
 * Reads a Word document (.docx): headings, lists with their numbers, tables, links, notes. Pictures, comments, revisions, hidden
 * text and macros are left out. `main`: the part with the text. Throws EXTRACTION_IMPOSSIBLE and PAGE_TOO_COMPLEX.
 */
export async function readWord(archive: Archive, main: string): Promise<OfficeDocument> {
  const buffer = Buffer.from(wordParts(archive, main))
  const facts = readCoreProperties(archive)
  try {
    const { value } = await mammoth.convertToHtml({ buffer }, options)
    return {
      html: withTitle(withHeaderRows(withListNumbers(withoutBookmarkLinks(value))), facts.title),
      facts,
      warnings: [],
    }
  } catch (cause) {
    if (cause instanceof RangeError) throw tooComplex('the stack of a process', cause)
    throw unreadable('Word document', 'is damaged or not a Word document', cause)
  }
}

const options = {
  styleMap: [
    "p[style-name='Title'] => h1:fresh",
    "p[style-name='Subtitle'] => p:fresh",
    "p[style-name='Quote'] => blockquote > p:fresh",
    "p[style-name='Intense Quote'] => blockquote > p:fresh",
    "p[style-name='HTML Preformatted'] => pre:separator('\\n')",
    "r[style-name='HTML Code'] => code",
    "r[style-name='Source Text'] => code",
  ],
  convertImage: mammoth.images.imgElement(async () => ({ src: '' })),
  idPrefix: 'note-',
  externalFileAccess: false,
}

/** A document without a heading of the first level starts with its title. */
function withTitle(html: string, title: string | undefined): string {
  return title === undefined || html.includes('<h1') ? html : `<h1>${escapeHtml(title)}</h1>${html}`
}

/**
 * Makes the first row of each table its header, unless the table has one. Few authors mark header rows, and a markdown table
 * has to have one.
 */
function withHeaderRows(html: string): string {
  const [before = '', ...tables] = html.split(tableStart)
  return before + tables.map((table) => tableStart + withHeader(table)).join('')
}

/** As the library writes a table without a header. */
const tableStart = '<table><tr>'

function withHeader(rows: string): string {
  const end = rows.indexOf('</tr>')
  const first = rows.slice(0, Math.max(0, end))
  return first.replaceAll('<td', '<th').replaceAll('</td>', '</th>') + rows.slice(first.length)
}

/**
 * Makes links to bookmarks of the document plain text, such as those of a table of contents: no address leads to a bookmark.
 * Links to notes stay, since notes are found by them.
 */
const withoutBookmarkLinks = (html: string): string => html.replaceAll(bookmarkLink, '<a')

/** `note-` is the prefix that the library gives to ids. */
const bookmarkLink = /<a href="#note-(?!(?:foot|end)note-)[^"]*"/g
