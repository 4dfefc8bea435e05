import { getFormatFromId } from 'numfmt'
import { unreadable } from '#workers/documents/document-errors.ts'
import type { OfficeDocument } from '#workers/documents/office/office-document.ts'
import { readCoreProperties } from '#workers/documents/office/read-core-properties.ts'
import { folderOf, partName, readRelationships, relationshipIdOf } from '#workers/documents/office/relationships.ts'
import { findAllXml, findXml, readXml } from '#workers/documents/xml/read-xml.ts'
import { walkXml } from '#workers/documents/xml/walk-xml.ts'
import type { Archive } from '#workers/documents/zip/open-archive.ts'
import { escapeHtml } from '#workers/pages/output/escape-html.ts'
import { createCellWriter } from './cell-text.ts'
import { readSheet, type SheetLimits } from './read-sheet.ts'
import { sheetHtml } from './sheet-html.ts'

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
    else if (!archive.has(part)) warnings.push(`The sheet ${quoted(name)} is missing in the file, or is no table.`)
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
