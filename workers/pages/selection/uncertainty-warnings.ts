import type { PageTree } from '#workers/pages/tree/page-node.ts'
import type { BlockClassification } from './classify-blocks.ts'

/**
 * A warning for a page that was not rendered and whose main content is uncertain. A page without scripts of which all text was
 * kept has no more text.
 */
export function uncertaintyWarnings(tree: PageTree, { confidence, kept }: BlockClassification): string[] {
  if (confidence >= minConfidence) return []
  if (!kept.includes(false) && !tree.nodes.some(({ tag }) => tag === 'script')) return []
  return [
    `The main content of the page is uncertain (metadata.extraction.confidence is ${confidence.toFixed(2)}). If text is missing, try /fetch/pro: it runs the scripts of the page. includeSelector returns a part of your choice, mainContent: false the whole page.`,
  ]
}

/** Below it, two of three labelled pages have an F1 below .5 (bench/pages/RESULTS.md). */
const minConfidence = 0.5
