import { getFormatFromId } from 'numfmt'
import { escapeHtml } from '#shared/text/escape-html.ts'
import { readCoreProperties, type OfficeDocument } from '#workers/documents/office/office-document.ts'
import { folderOf, partName, readRelationships, relationshipIdOf } from '#workers/documents/office/relationships.ts'
import type { Archive } from '#workers/documents/open-archive.ts'
import { maxOf } from '#workers/pages/max-of.ts'
import { unreadable } from '#workers/streams/format-errors.ts'
import { findAllXml, findXml, readXml } from '#workers/xml/read-xml.ts'
import { walkXml } from '#workers/xml/walk-xml.ts'
import { createCellWriter } from './cell-writer.ts'
import { readSheet, type SheetLimits } from './read-sheet.ts'

/** Of all sheets together. Larger tables are data to download, not to read. */
const limits: SheetLimits = { rows: 10_000, cells: 50_000, chars: 10_000_000 }

/**
 * Reads an Excel workbook (.xlsx): a heading and a table for each visible sheet, with values as Excel shows them. `main`: the
 * part that lists the sheets.
 */
export function readWorkbook(archive: Archive, main: string): OfficeDocument {
  const workbook = readXml(archive.chunks(main))
  const sheets = findAllXml(workbook, 'sheet')
  if (sheets.length === 0) throw unreadable('Excel workbook', 'lists no sheets')
  const parts = readRelationships(archive, main)
  const partOf = (type: string) =>
    [...parts.values()].find((part) => part.type === type)?.target ?? partName(`${type}.xml`, folderOf(main))
  const textOf = createCellWriter({
    formats: readNumberFormats(archive.chunks(partOf('styles'))),
    strings: readSharedStrings(archive.chunks(partOf('sharedStrings'))),
    startsIn1904: /^(?:1|true)$/u.test(findXml(workbook, 'workbookPr')?.attributes['date1904'] ?? ''),
  })
  const facts = readCoreProperties(archive)
  const warnings: string[] = []
  let html = ''
  let left = limits
  for (const listed of sheets) {
    const { attributes } = listed
    const name = attributes['name'] ?? 'Sheet'
    const part = parts.get(relationshipIdOf(listed))?.target ?? ''
    if ((attributes['state'] ?? 'visible') !== 'visible')
      warnings.push(`The hidden sheet ${quoted(name)} was left out.`)
    else if (!archive.has(part)) warnings.push(`The sheet ${quoted(name)} is missing in the file, or is not a table.`)
    else {
      const sheet = readSheet(archive.chunks(part) ?? [], textOf, left)
      left = {
        rows: left.rows - sheet.rows.length,
        cells: left.cells - sheet.cells,
        chars: left.chars - sheet.chars,
      }
      const table = sheetHtml(sheet.rows)
      html += `<h2>${escapeHtml(name)}</h2>${table.html}`
      if (sheet.hasHidden) warnings.push(`Hidden rows or columns of the sheet ${quoted(name)} were left out.`)
      if (sheet.isCut || table.isCut) warnings.push(`The sheet ${quoted(name)} was cut: ${limitText}.`)
    }
  }
  return { html, facts, warnings: warnings.slice(0, maxWarnings) }
}

const maxWarnings = 20
const limitText = `at most ${limits.rows} rows and ${limits.cells} cells of a workbook are returned`
const quoted = (name: string) => JSON.stringify(name.slice(0, 60))

/** The number format of each cell style, by the number of the style (ECMA-376 part 1, 18.8). */
function readNumberFormats(chunks: Iterable<Uint8Array> | undefined): readonly string[] {
  const styles = readXml(chunks)
  const custom = new Map(
    findAllXml(styles, 'numFmt').map(({ attributes }) => [attributes['numFmtId'], attributes['formatCode'] ?? '']),
  )
  const cellStyles = findXml(styles, 'cellXfs')?.children ?? []
  return cellStyles
    .filter(({ name }) => name === 'xf')
    .map(({ attributes }) => {
      const id = attributes['numFmtId'] ?? '0'
      const format = localeDates[id] ?? custom.get(id) ?? getFormatFromId(Number(id))
      return format.length > maxFormatLength ? 'General' : format
    })
}

/** Excel shows these dates by the locale of its reader. ISO 8601 is understood in all of them. */
const localeDates: Readonly<Record<string, string>> = { 14: 'yyyy-mm-dd', 22: 'yyyy-mm-dd hh:mm' }

/** The limit of Excel. */
const maxFormatLength = 255

/** The texts that cells refer to by number (ECMA-376 part 1, 18.4). */
function readSharedStrings(chunks: Iterable<Uint8Array> | undefined): readonly string[] {
  const strings: string[] = []
  let text = ''
  let isText = false
  let phonetic = 0
  walkXml(chunks ?? [], {
    open(name) {
      if (name === 'si') text = ''
      if (name === 'rPh') phonetic++
      isText = name === 't' && phonetic === 0
    },
    text(piece) {
      if (isText) text += piece
    },
    close(name) {
      isText = false
      if (name === 'rPh') phonetic--
      if (name === 'si') strings.push(text)
    },
  })
  return strings
}

/** The writer of tables takes larger ones for the layout of a page. */
const maxArea = 90_000

/**
 * The rows of a sheet as HTML: a table for each group of rows between empty ones, whose first row is its header, and a
 * paragraph for a text that stands alone, or alone in its row above the header.
 */
function sheetHtml(rows: readonly (readonly string[])[]): { html: string; isCut: boolean } {
  let html = ''
  let isCut = false
  for (const whole of groupsOf(rows)) {
    const { titles, group } = withoutTitles(whole)
    html += titles.map((title) => `<p>${escapeHtml(title)}</p>`).join('')
    const used = usedColumns(group)
    const kept = group.slice(0, Math.max(1, Math.floor(maxArea / used.length)))
    isCut ||= kept.length < group.length
    html +=
      used.length === 1 && kept.length === 1
        ? `<p>${escapeHtml(kept[0]?.[used[0] ?? 0] ?? '')}</p>`
        : `<table>${kept.map((row, index) => rowHtml(row, used, index === 0 ? 'th' : 'td')).join('')}</table>`
  }
  return { html, isCut }
}

function groupsOf(rows: readonly (readonly string[])[]): (readonly string[])[][] {
  const groups: (readonly string[])[][] = [[]]
  for (const row of rows) {
    if (row.length > 0) groups.at(-1)?.push(row)
    else groups.push([])
  }
  return groups.filter((group) => group.length > 0)
}

/** Splits the rows with one text from the start of a group. A group without a row of two texts has no title. */
function withoutTitles(group: readonly (readonly string[])[]) {
  const header = Math.max(
    0,
    group.findIndex((row) => textsOf(row).length > 1),
  )
  const titles = group.slice(0, header).flatMap(textsOf)
  return { titles: titles.filter((title, index) => title !== titles[index - 1]), group: group.slice(header) }
}

const textsOf = (row: readonly string[]) => row.filter((text) => text !== '')

function usedColumns(rows: readonly (readonly string[])[]): number[] {
  const width = maxOf(rows, (row) => row.length)
  const used = new Set<number>()
  for (const row of rows) for (const [column, text] of row.entries()) if (text !== '') used.add(column)
  return Array.from({ length: width }, (_, column) => column).filter((column) => used.has(column))
}

function rowHtml(row: readonly string[], columns: readonly number[], tag: 'th' | 'td'): string {
  return `<tr>${columns.map((column) => `<${tag}>${escapeHtml(row[column] ?? '')}</${tag}>`).join('')}</tr>`
}
