import { markdownDocument } from './markdown-document.ts'
import { nodeText, normalizeText } from './plain-text.ts'
import { textDistance } from './text-distance.ts'
import { sizeOf, treeEditDistance, type Tree } from './tree-edit-distance.ts'

/**
 * MHS: 1 − tree edit distance / nodes of the larger tree. The tree has a node for each heading, whatever its level, and
 * below it one node with the text up to the next heading. Undefined without an expected heading; 0 without a found one.
 */
export function headingScore(expected: string, found: string): number | undefined {
  const [truth, reading] = [sectionsOf(expected), sectionsOf(found)]
  if (!hasHeading(truth)) return undefined
  if (!hasHeading(reading)) return 0
  const distance = treeEditDistance(truth, reading, replaceCost)
  return Math.max(0, 1 - distance / Math.max(sizeOf(truth), sizeOf(reading)))
}

interface SectionNode {
  kind: 'document' | 'heading' | 'content'
  text: string
}

type SectionTree = Tree<SectionNode> & { children: SectionTree[] }

function replaceCost(left: SectionNode, right: SectionNode): number {
  return left.kind === right.kind ? textDistance(left.text, right.text) : 1
}

function hasHeading(tree: SectionTree): boolean {
  return tree.children.some(({ value }) => value.kind === 'heading')
}

function sectionsOf(markdown: string): SectionTree {
  const document: SectionTree = { value: { kind: 'document', text: '' }, children: [] }
  let section = document
  let content = ''
  const endContent = () => {
    const text = normalizeText(content)
    if (text) section.children.push({ value: { kind: 'content', text }, children: [] })
    content = ''
  }
  for (const node of markdownDocument(markdown)('body').contents().toArray()) {
    if ('name' in node && /^h[1-6]$/u.test(node.name)) {
      endContent()
      section = { value: { kind: 'heading', text: normalizeText(nodeText(node)) }, children: [] }
      document.children.push(section)
    } else content += nodeText(node)
  }
  endContent()
  return document
}
