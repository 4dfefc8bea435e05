import type { ExtractOptions } from '#workers/pages/page.ts'
import { drop, isKept, type Selection } from '#workers/pages/selection/selection.ts'
import { attribute, type PageNode, type PageTree } from '#workers/pages/tree/page-node.ts'
import { findTitleHeading } from './find-title-heading.ts'

/** Removes the parts that the caller excludes from the selection: the title heading, and captions and credits of images. */
export function leaveOut(
  tree: PageTree,
  selection: Selection,
  { title, captions, pageTitle }: Pick<ExtractOptions, 'title' | 'captions'> & { pageTitle?: string | undefined },
): void {
  if (title === 'exclude') {
    const heading = findTitleHeading(tree, (node) => isKept(selection, node), pageTitle)
    if (heading) drop(selection, heading)
  }
  if (captions === 'exclude')
    for (const node of tree.nodes) if (isKept(selection, node) && isCaption(node)) drop(selection, node)
}

function isCaption(node: PageNode): boolean {
  if (node.tag === 'figcaption') return true
  // A longer element is a gallery or the article, named after its captions.
  if (node.textLength === 0 || node.textLength > maxCaptionLength) return false
  return captionClass.test(attribute(node, 'class') ?? '')
}

/** In characters without white space. */
const maxCaptionLength = 600

const captionClass =
  /(?:^|[\s_-])(?:wp-caption-text|(?:image|img|photo|picture|media|figure|gallery)[_-]{1,2}(?:caption|credits?|copyright|legend)|caption(?:[_-]{1,2}(?:text|credit))?)(?:\s|$)/iu
