import { unreadable } from '#workers/documents/document-errors.ts'
import type { OfficeDocument } from '#workers/documents/office/office-document.ts'
import { readCoreProperties } from '#workers/documents/office/read-core-properties.ts'
import { folderOf, partName, readRelationships, relationshipIdOf } from '#workers/documents/office/relationships.ts'
import { findAllXml, findXml, readXml } from '#workers/documents/xml/read-xml.ts'
import type { Archive } from '#workers/documents/zip/open-archive.ts'
import { escapeHtml } from '#workers/pages/output/escape-html.ts'
import { createCellWriter } from './cell-text.ts'
import { readNumberFormats } from './read-number-formats.ts'
import { readSharedStrings } from './read-shared-strings.ts'
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
