import ExcelJS from 'exceljs'
import { describe, expect, it } from 'vitest'
import { readFile } from './read-file.ts'
import { relationships, zipFiles } from './zip-files.ts'

async function sheetOf(fill: (sheet: ExcelJS.Worksheet) => void) {
  const workbook = new ExcelJS.Workbook()
  const sheet = workbook.addWorksheet('Owls')
  fill(sheet)
  const { content, warnings } = await readFile(new Uint8Array(await workbook.xlsx.writeBuffer()))
  return { content: content.replace('## Owls\n\n', ''), warnings }
}

describe('the sheet of a workbook', () => {
  it('is read without its hidden rows and columns, and says so', async () => {
    const { content, warnings } = await sheetOf((sheet) => {
      sheet.addRows([
        ['Kind', 'Cost', 'Weight'],
        ['Barn owl', 'secret', '350 g'],
        ['Unseen owl', 'secret', '1 g'],
        ['Tawny owl', 'secret', '500 g'],
      ])
      sheet.getColumn(2).hidden = true
      sheet.getRow(3).hidden = true
    })
    expect(content).toBe('| Kind | Weight |\n| --- | --- |\n| Barn owl | 350 g |\n| Tawny owl | 500 g |')
    expect(warnings).toEqual(['Hidden rows or columns of the sheet "Owls" were left out.'])
  })

  it('has the titles above a table as paragraphs', async () => {
    const { content } = await sheetOf((sheet) => {
      sheet.addRows([['Owls of the year'], ['Counted at night'], ['Kind', 'Number'], ['Barn owl', 3], ['Total']])
      sheet.mergeCells('A1:B1')
    })
    expect(content).toBe(
      'Owls of the year\n\nCounted at night\n\n| Kind | Number |\n| --- | --- |\n| Barn owl | 3 |\n| Total |  |',
    )
  })

  it('repeats the text of merged cells in each of their rows', async () => {
    const { content } = await sheetOf((sheet) => {
      sheet.addRows([
        ['Region', 'Kind', 'Number'],
        ['North', 'Barn owl', 3],
        ['', 'Tawny owl', 4],
        ['South', 'Barn owl', 5],
      ])
      sheet.mergeCells('A2:A3')
    })
    expect(content.split('\n').slice(2)).toEqual([
      '| North | Barn owl | 3 |',
      '| North | Tawny owl | 4 |',
      '| South | Barn owl | 5 |',
    ])
  })

  it('and the texts and formats of its cells are found by relationships, wherever they lie', async () => {
    const file = zipFiles({
      '_rels/.rels': relationships([{ id: 'm', type: 'officeDocument', target: '/book/main.xml' }]),
      'book/main.xml':
        '<x:workbook xmlns:x="m" xmlns:q="r"><x:sheets><x:sheet name="Owls" sheetId="1" q:id="s2"/></x:sheets></x:workbook>',
      'book/_rels/main.xml.rels': relationships([
        { id: 's1', type: 'worksheet', target: 'other.xml' },
        { id: 's2', type: 'worksheet', target: '/data/owls.xml' },
        { id: 't', type: 'sharedStrings', target: '../texts/all.xml' },
        { id: 'f', type: 'styles', target: 'formats.xml' },
      ]),
      'book/other.xml': '<worksheet><sheetData><row><c><v>1</v></c></row></sheetData></worksheet>',
      'book/formats.xml': '<styleSheet><cellXfs><xf numFmtId="10"/></cellXfs></styleSheet>',
      'texts/all.xml': '<sst><si><t>Share</t></si></sst>',
      'data/owls.xml':
        '<worksheet><sheetData><row><c t="s"><v>0</v></c><c s="0"><v>0.5</v></c></row></sheetData></worksheet>',
    })
    expect((await readFile(file)).content).toContain('| Share | 50.00% |')
  })

  it('with ten thousand merged cells over all rows is read', async () => {
    const rows = '<row><c><v>1</v></c><c><v>2</v></c></row>'.repeat(9000)
    const merged = '<mergeCell ref="A1:A9000"/>'.repeat(10_000)
    const file = zipFiles({
      'xl/workbook.xml': '<workbook xmlns:r="r"><sheets><sheet name="Owls" r:id="s"/></sheets></workbook>',
      'xl/_rels/workbook.xml.rels': relationships([{ id: 's', type: 'worksheet', target: 'sheet.xml' }]),
      'xl/sheet.xml': `<worksheet><sheetData>${rows}</sheetData><mergeCells>${merged}</mergeCells></worksheet>`,
    })
    expect((await readFile(file)).content).toContain('| 1 | 2 |')
  })
})
