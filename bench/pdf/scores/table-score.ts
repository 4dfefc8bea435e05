import type { CheerioAPI } from 'cheerio'
import { markdownDocument } from './markdown-document.ts'
import { nodeText, normalizeText } from './plain-text.ts'
import { textDistance } from './text-distance.ts'
import { sizeOf, treeEditDistance, type Tree } from './tree-edit-distance.ts'

/**
 * TEDS (Zhong et al., 2020): 1 − tree edit distance / nodes of the larger tree, on all tables of a document in order.
 * `thead` and `tbody` are left out, and `th` equals `td`. Undefined without an expected table; 0 without a found one.
 */
export function tableScore(expected: string, found: string): number | undefined {
  const [truth, reading] = [tablesOf(expected), tablesOf(found)]
  if (truth.children.length === 0) return undefined
  if (reading.children.length === 0) return 0
  const distance = treeEditDistance(truth, reading, replaceCost)
  // Both trees have a root for all tables, which is not a node of a table.
  return Math.max(0, 1 - distance / (Math.max(sizeOf(truth), sizeOf(reading)) - 1))
}

type TableNode = { tag: 'tables' | 'table' | 'tr' } | { tag: 'cell'; span: string; text: string }

function replaceCost(left: TableNode, right: TableNode): number {
  if (left.tag !== 'cell' || right.tag !== 'cell') return left.tag === right.tag ? 0 : 1
  return left.span === right.span ? textDistance(left.text, right.text) : 1
}

function tablesOf(markdown: string): Tree<TableNode> {
  const $ = markdownDocument(markdown)
  const tables = $('table')
    .toArray()
    .map((table) => ({ value: { tag: 'table' } as const, children: rowsOf($, table) }))
  return { value: { tag: 'tables' }, children: tables }
}

function rowsOf($: CheerioAPI, table: Parameters<CheerioAPI>[0]): Tree<TableNode>[] {
  return $(table)
    .find('tr')
    .toArray()
    .map((row) => ({ value: { tag: 'tr' } as const, children: cellsOf($, row) }))
}

function cellsOf($: CheerioAPI, row: Parameters<CheerioAPI>[0]): Tree<TableNode>[] {
  return $(row)
    .children('td, th')
    .toArray()
    .map((cell) => {
      const span = `${cell.attribs['colspan'] ?? 1} ${cell.attribs['rowspan'] ?? 1}`
      return { value: { tag: 'cell' as const, span, text: normalizeText(nodeText(cell)) }, children: [] }
    })
}
