import { codeBlock } from '#workers/pages/markdown/code-text.ts'
import { formulaOf, isRenderedFormula } from '#workers/pages/markdown/formula.ts'
import { isKept, type Selection } from '#workers/pages/selection/selection.ts'
import { isBlock, type PageNode, type PageTree } from '#workers/pages/tree/page-node.ts'
import { needsInlineGap } from './inline-gap.ts'

/**
 * Writes the kept nodes as plain text, one string per block, without markup and URLs. Like `writeMarkdown`, it omits a
 * paragraph or heading that repeats the one before it.
 */
export function writeText(tree: PageTree, selection: Selection): string[] {
  const blocks: string[] = []
  let line = ''
  let last: PageNode | undefined
  const endLine = (of?: PageNode) => {
    const text = line.replace(/[ \t\u00A0\n]+/gu, withoutSpacesAtBreaks).trim()
    line = ''
    if (text === '') return
    const isAgain = text === blocks.at(-1) && isSibling(of, last)
    if (!isAgain) blocks.push(text)
    last = of
  }
  const write = (node: PageNode): void => {
    const formula = node.tag === '' ? undefined : formulaOf(tree, node)
    if (formula) line += ` ${formula.tex} `
    if (formula || !node.visible || !isKept(selection, node) || isRenderedFormula(node)) return
    if (node.tag === '') {
      line += node.text.replace(/[\u200B\u00AD\uFEFF]/gu, '').replace(/\s+/gu, ' ')
      return
    }
    if (node.tag === 'br') line += '\n'
    if (node.tag === 'td' || node.tag === 'th') {
      line += '\t'
      for (const child of node.children) writeCell(child)
      return
    }
    const block = isBlock(node)
    if (block) endLine()
    if (node.tag === 'pre') line = codeText(tree, node)
    else
      for (const [at, child] of node.children.entries()) {
        if (needsInlineGap(node.children[at - 1], child)) line += ' '
        write(child)
      }
    if (block) endLine(node)
  }
  const writeCell = (node: PageNode): void => {
    if (node.tag === '' || !isBlock(node) || node.tag === 'table') return write(node)
    line += ' '
    for (const child of node.children) writeCell(child)
  }
  write(tree.root)
  endLine()
  return blocks
}

const withoutSpacesAtBreaks = (run: string) => (run.includes('\n') ? run.replace(/[^\n]/gu, '') : run)

const isSibling = (one: PageNode | undefined, other: PageNode | undefined) =>
  one !== undefined && one.tag === other?.tag && one.parent === other.parent && paragraphs.has(one.tag)

const paragraphs: ReadonlySet<string> = new Set(['p', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6'])

/** The text of a `<pre>` with its line breaks. */
export function codeText(tree: PageTree, node: PageNode): string {
  return codeBlock(tree, node).split('\n').slice(1, -1).join('\n')
}
