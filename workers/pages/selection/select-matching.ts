import { AppError } from '#shared/contract/errors.ts'
import { measureTree } from '#workers/pages/tree/measure-tree.ts'
import type { PageTree } from '#workers/pages/tree/page-node.ts'
import { selectNodes } from '#workers/pages/tree/select-nodes.ts'
import { keep, keepNothing, type Selection } from './selection.ts'

/** Selects the elements that `includeSelector` matches. Throws ELEMENT_NOT_FOUND if there is none. */
export function selectMatching(tree: PageTree, includeSelector: string): Selection {
  const selection = keepNothing(tree)
  const found = selectNodes(tree, includeSelector, 'includeSelector')
  if (found.length === 0) {
    throw new AppError(
      'ELEMENT_NOT_FOUND',
      'No element of the page matches includeSelector. Check the selector against the page, or omit it.',
      {
        details: [{ path: '/includeSelector', message: `no element matches ${JSON.stringify(includeSelector)}` }],
      },
    )
  }
  for (const node of found) keep(selection, node)
  return selection
}

/** Hides the elements that `excludeSelector` matches. Returns false when there is no selector. */
export function hideExcluded(tree: PageTree, selector: string | undefined): boolean {
  if (selector === undefined) return false
  for (const excluded of selectNodes(tree, selector, 'excludeSelector')) {
    for (const node of tree.nodes.slice(excluded.index, excluded.end)) node.visible = false
  }
  measureTree(tree)
  return true
}
