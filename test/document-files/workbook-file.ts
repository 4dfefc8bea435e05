import ExcelJS from 'exceljs'

/** A workbook by another library: numbers, dates, a formula, texts around an empty row, a hidden sheet. */
export async function workbookFile(): Promise<Uint8Array> {
  const workbook = new ExcelJS.Workbook()
  workbook.creator = 'Ada Writer'
  workbook.title = 'Figures'
  workbook.modified = new Date('2026-02-03T04:05:06Z')
  const sales = workbook.addWorksheet('Sales')
  sales.addRow(['Sales of the year'])
  sales.addRow([])
  sales.addRow(['Day', 'Sum', 'Share', 'Paid', 'Note'])
  const row = sales.addRow([new Date('2026-03-15T00:00:00Z'), 1234.5, 0.125, true, 'a | b\nsecond line'])
  row.getCell(1).numFmt = 'd mmm yyyy'
  row.getCell(2).numFmt = '#,##0.00 "EUR"'
  row.getCell(3).numFmt = '0.0%'
  sales.addRow([new Date('2026-03-16T00:00:00Z'), { formula: 'B4*2', result: 2469 }, 0.1 + 0.2])
  workbook.addWorksheet('Empty')
  workbook.addWorksheet('Secret', { state: 'hidden' }).addRow(['hidden words'])
  const people = workbook.addWorksheet('People & pay')
  people.addRow(['Name', 'Code'])
  people.addRow([{ richText: [{ text: 'Ada ' }, { text: 'Lovelace', font: { bold: true } }] }, '007'])
  return new Uint8Array(await workbook.xlsx.writeBuffer())
}
