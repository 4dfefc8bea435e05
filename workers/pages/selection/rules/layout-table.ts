import type { PageNode } from '#workers/pages/tree/page-node.ts'

/** Whether a table arranges the parts of a page: one of its cells has a heading or another table, besides other parts. */
export function isLayoutTable(node: PageNode): boolean {
  if (node.tag !== 'table') return false
  const known = answers.get(node)
  if (known !== undefined) return known
  const rows = node.children.flatMap((child) => (/^t(?:head|body|foot)$/u.test(child.tag) ? child.children : child))
  const answer = rows.some((row) => row.children.some(holdsPart))
  answers.set(node, answer)
  return answer
}

/** Each block of a table asks. */
const answers = new WeakMap<PageNode, boolean>()

function holdsPart(cell: PageNode): boolean {
  return cell.holdsBlocks && cell.children.some(({ tag }) => /^(?:h[1-6]|table)$/u.test(tag))
}
