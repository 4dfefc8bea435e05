import { expect, it } from 'vitest'
import { csvCell } from '#api/site/shell/browser/csv-cell.ts'
import { intervalText } from '#api/site/shell/browser/format.ts'

it.each([
  [24, '24 h'],
  [1.5, '1.5 h'],
  [0.5, '30 min'],
  [0.01, '36 s'],
])('%d hours are %s', (hours, text) => {
  expect(intervalText(hours)).toBe(text)
})

it.each([
  ['/fetch/basic', '/fetch/basic'],
  ['a, "b"', '"a, ""b"""'],
  ['two\nlines', '"two\nlines"'],
  ['=1+1', "'=1+1"],
  ['+1', "'+1"],
  ['-1', "'-1"],
  ['@SUM(A1)', "'@SUM(A1)"],
  ['\t=1', "'\t=1"],
  ['=HYPERLINK("x")', '"\'=HYPERLINK(""x"")"'],
])('the text %j is the CSV cell %s, which no spreadsheet runs', (text, cell) => {
  expect(csvCell(text)).toBe(cell)
})
