import { visibleText, type PageNode, type PageTree } from '#workers/pages/tree/page-node.ts'

/**
 * The heading above the text that states the title of the page: the one that equals the title, otherwise the first `<h1>`.
 * Only headings for which `isCandidate` holds are considered, and the text begins where it does.
 */
export function findTitleHeading(
  tree: PageTree,
  isCandidate: (node: PageNode) => boolean,
  title: string | undefined,
): PageNode | undefined {
  const headings = headingsAboveText(tree, isCandidate)
  const equal = headings.find((node) => isTitle(visibleText(tree, node), title))
  return equal ?? headings.find(({ tag }) => tag === 'h1')
}

/** Whether a text is the title, apart from case and punctuation. */
export function isTitle(text: string, title: string | undefined): boolean {
  if (title === undefined || Math.max(text.length, title.length) > maxTitleLength) return false
  const wanted = plain(text)
  if (wanted === '') return false
  if (wanted === plain(title)) return true
  // The name of the site may stand before or behind the title.
  return wanted.length >= minPartLength && title.split(/\s[|–—·»-]\s/u).some((part) => plain(part) === wanted)
}

/** In characters. A shorter part of a title may be the name of a section. */
const minPartLength = 20

/** In characters. Longer titles are not titles. */
const maxTitleLength = 1000

function plain(text: string): string {
  return text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
}

function headingsAboveText(tree: PageTree, isCandidate: (node: PageNode) => boolean): PageNode[] {
  const headings: PageNode[] = []
  let end = 0
  for (const node of tree.nodes) {
    if (!node.visible || !isCandidate(node)) continue
    if (/^h[1-6]$/u.test(node.tag) && node.textLength > 0) {
      headings.push(node)
      end = node.end
    } else if (node.index >= end && node.tag === '' && node.textLength >= proseLength) break
  }
  return headings
}

/** In characters without white space. The text of a page begins with a text of this length outside headings. */
const proseLength = 150
