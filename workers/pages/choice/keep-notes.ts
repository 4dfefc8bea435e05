import { findFootnotes } from '#workers/pages/markdown/footnotes.ts'
import type { PageNode, PageTree } from '#workers/pages/tree/page-node.ts'
import type { Selection } from './selection.ts'
import { isKept, keep, keptLength } from './selection.ts'

/** Keeps the footnotes that kept text refers to, unless they outweigh it: then they are a bibliography. */
export function keepNotes(tree: PageTree, selection: Selection): void {
  const labels = [...findFootnotes(tree)]
  const referred = new Set(
    labels.flatMap(([node, label]) => (isReference(node) && isKept(selection, node) ? [label] : [])),
  )
  const notes = labels.flatMap(([node, label]) => (!isReference(node) && referred.has(label) ? [node] : []))
  const length = notes.reduce((sum, note) => sum + note.textLength, 0)
  if (length > keptLength(tree, selection) * largestShare) return
  for (const note of notes) keep(selection, note)
}

const largestShare = 0.25

function isReference({ tag }: PageNode): boolean {
  return tag === 'a' || tag === 'sup'
}
