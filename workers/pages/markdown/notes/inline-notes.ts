import { visibleText, type PageNode, type PageTree } from '#workers/pages/tree/page-node.ts'

/** A note in the middle of its sentence, which a style sheet moves to the margin or shows on request. */
export interface InlineNote {
  /** The superscript mark in the sentence. */
  mark: PageNode
  /** The element after it that repeats the mark before its text. */
  note: PageNode
  label: string
}

/** Finds superscript marks that the element right after them repeats. Hides the repeated marks. `used`: labels of other notes. */
export function findInlineNotes(tree: PageTree, used: Iterable<string>): InlineNote[] {
  const found: InlineNote[] = []
  const labels = new Set(used)
  for (const mark of tree.nodes) {
    if (mark.tag !== 'sup' || !mark.visible || mark.textLength === 0 || mark.textLength > maxMarkLength) continue
    const note = tree.nodes[mark.end]
    if (!note || note.tag === '' || note.parent !== mark.parent || note.holdsBlocks) continue
    const again = tree.nodes.slice(note.index, note.index + maxNodesToMark).find(({ tag }) => tag === 'sup')
    const text = visibleText(tree, mark)
    if (!again || note.textLength <= again.textLength || visibleText(tree, again) !== text) continue
    if (tree.nodes.slice(note.index, again.index).some(({ textLength, tag }) => tag === '' && textLength > 0)) continue
    for (const node of tree.nodes.slice(again.index, again.end)) node.visible = false
    const name = text.replace(/[^\p{L}\p{N}]/gu, '')
    const label = name === '' || labels.has(name) ? `${name}n${found.length + 1}` : name
    labels.add(label)
    found.push({ mark, note, label })
  }
  return found
}

const maxMarkLength = 4
/** A note has one or two elements around its mark. */
const maxNodesToMark = 5
