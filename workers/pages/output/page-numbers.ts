import { attribute, isBlock, visibleText, type PageNode, type PageTree } from '#workers/pages/tree/page-node.ts'

/** Whether an element is the number of a printed page in the text of a digitized book: by its role, or as the target of links to it. */
export function isPageNumber(tree: PageTree, node: PageNode): boolean {
  if (node.textLength === 0 || node.textLength > maxLength || isBlock(node) || 'href' in node.attributes) return false
  if (attribute(node, 'role') === 'doc-pagebreak' || attribute(node, 'epub:type') === 'pagebreak') return true
  const number = pageId.exec(attribute(node, 'id') ?? '')?.groups?.['number']
  return number !== undefined && bracketed.exec(visibleText(tree, node))?.groups?.['number'] === number
}

/** In characters without white space. */
const maxLength = 12

const pageId = /^(?:p|pg|page)[_-]?(?<number>\d{1,4}|[ivxlc]{1,8})$/iu
const bracketed = /^[[({](?:\p{L}{1,6}\.?\s?)?(?<number>\d{1,4}|[ivxlc]{1,8})[\])}]$/u
