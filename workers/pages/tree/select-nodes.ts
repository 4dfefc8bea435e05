import { compile } from 'css-select'
import { AppError } from '#shared/contract/errors.ts'
import { attribute, rawText, type PageNode, type PageTree } from './page-node.ts'
import { ownName } from './tag-of-role.ts'

/**
 * The elements that match a CSS selector, in document order.
 * Throws INVALID_REQUEST with the field name for an invalid selector.
 */
export function selectNodes(tree: PageTree, selector: string, field: string): PageNode[] {
  const matches = compileSelector(tree, selector, field)
  return tree.nodes.filter((node) => node.tag !== '' && node !== tree.root && matches(node))
}

function compileSelector(tree: PageTree, selector: string, field: string): (node: PageNode) => boolean {
  try {
    // css-select ignores a combinator at the end of a selector.
    if (/[>+~,]\s*$/u.test(selector)) throw new Error('it ends in a combinator')
    return compile<PageNode, PageNode>(selector, { adapter: treeAdapter(tree) })
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : 'it cannot be read'
    throw new AppError('INVALID_REQUEST', `${field} is not a valid CSS selector: ${reason}.`, {
      details: [{ path: `/${field}`, message: `expected a CSS selector, found ${JSON.stringify(selector)}` }],
      cause,
    })
  }
}

/** The tree as adapter of css-select. Only `:has` and `:contains` use the search functions. */
export function treeAdapter(tree: PageTree) {
  const isTag = (node: PageNode): node is PageNode => node.tag !== ''
  const elementsIn = (nodes: readonly PageNode[]) =>
    nodes.flatMap((node) => tree.nodes.slice(node.index, node.end)).filter(isTag)
  return {
    isTag,
    existsOne: (test: (node: PageNode) => boolean, nodes: PageNode[]) => elementsIn(nodes).some(test),
    findAll: (test: (node: PageNode) => boolean, nodes: PageNode[]) => elementsIn(nodes).filter(test),
    findOne: (test: (node: PageNode) => boolean, nodes: PageNode[]) => elementsIn(nodes).find(test) ?? null,
    getAttributeValue: attribute,
    hasAttrib: (node: PageNode, name: string) => attribute(node, name) !== undefined,
    getChildren: (node: PageNode) => node.children,
    getName: (node: PageNode) => attribute(node, ownName) ?? node.tag,
    getParent: (node: PageNode) => parentElement(tree, node),
    getSiblings: (node: PageNode) => node.parent?.children ?? [node],
    getText: (node: PageNode) => rawText(tree, node),
    removeSubsets: (nodes: PageNode[]) => nodes,
  }
}

function parentElement(tree: PageTree, node: PageNode): PageNode | null {
  return node.parent && node.parent !== tree.root ? node.parent : null
}
