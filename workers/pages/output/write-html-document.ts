import type { ExtractOptions } from '#workers/pages/page.ts'
import { hideExcluded, selectMatching } from '#workers/pages/selection/select-matching.ts'
import { keepAll } from '#workers/pages/selection/selection.ts'
import { measureTree } from '#workers/pages/tree/measure-tree.ts'
import { parseHtml } from '#workers/pages/tree/parse-html.ts'
import { writeContent, type WrittenContent } from './write-content.ts'

/** Writes a document that is content as a whole, in the requested format. Selectors apply as they do to pages. */
export function writeHtmlDocument(html: string, baseUrl: string, options: ExtractOptions): WrittenContent {
  const tree = parseHtml(html)
  measureTree(tree)
  hideExcluded(tree, options.excludeSelector)
  const { includeSelector } = options
  const selection = includeSelector === undefined ? keepAll(tree) : selectMatching(tree, includeSelector)
  return writeContent(tree, selection, { baseUrl, options })
}
