import type { PageNode, PageTree } from '#workers/pages/tree/page-node.ts'
import { attribute, rawText } from '#workers/pages/tree/page-node.ts'

/**
 * Footnotes of a page: the nodes that hold a note and the links that refer to one, each with the note's label.
 * Links back from a note to its reference are marked invisible.
 */
export function findFootnotes(tree: PageTree): Map<PageNode, string> {
  const labels = new Map<PageNode, string>()
  const references = tree.nodes.filter((node) => node.tag === 'a' && node.visible && isReference(tree, node))
  if (references.length === 0) return labels
  const targets = new Map(tree.nodes.flatMap((node) => (attribute(node, 'id') ? [[attribute(node, 'id'), node]] : [])))
  const used = new Set<string>()
  for (const reference of references) {
    const target = noteHolder(targets.get(fragmentOf(reference)))
    if (!target || target.index < reference.index) continue
    const label = labels.get(target) ?? freeLabel(rawText(tree, reference), used)
    labels.set(target, label)
    labels.set(reference, label)
    const above = reference.parent
    if (above?.tag === 'sup') labels.set(above, label)
    hideBackLinks(tree, target, label)
  }
  return labels
}

/** A link to a place further down, raised, or named as a reference by its attributes; its text is a short mark. */
function isReference(tree: PageTree, link: PageNode): boolean {
  if (!(attribute(link, 'href') ?? '').startsWith('#')) return false
  if (rawText(tree, link).trim().length > 8) return false
  const signs = [link, link.parent].flatMap((each) =>
    each
      ? [attribute(each, 'class'), attribute(each, 'role'), attribute(each, 'epub:type'), attribute(each, 'id')]
      : [],
  )
  return (
    link.parent?.tag === 'sup' ||
    link.children.some((child) => child.tag === 'sup') ||
    signs.some((sign) => /footnote|noteref|fnref|cite_ref/iu.test(sign ?? ''))
  )
}

function fragmentOf(link: PageNode): string {
  const fragment = (attribute(link, 'href') ?? '').slice(1)
  try {
    return decodeURIComponent(fragment)
  } catch {
    return fragment
  }
}

/** Many generators put the id on an empty anchor or on the paragraph inside the list item. */
function noteHolder(target: PageNode | undefined): PageNode | undefined {
  for (let node = target, up = 0; node && up < 3; node = node.parent, up++) {
    if (/^(?:li|aside|dd|tr)$/u.test(node.tag)) return node.tag === 'tr' ? undefined : node
  }
  const holder = target && /^(?:p|div)$/u.test(target.tag) ? target : target?.parent
  return holder && /^(?:p|div)$/u.test(holder.tag) && holder.textLength < 3000 ? holder : undefined
}

function freeLabel(text: string, used: Set<string>): string {
  const mark = text.replace(/[^\p{L}\p{N}]/gu, '')
  let label = mark === '' ? String(used.size + 1) : mark
  while (used.has(label)) label += 'x'
  used.add(label)
  return label
}

function hideBackLinks(tree: PageTree, note: PageNode, label: string): void {
  for (const node of tree.nodes.slice(note.index, note.end)) {
    const names = attribute(node, 'class') ?? ''
    const isBack =
      node.tag === 'a' && (attribute(node, 'href') ?? '').startsWith('#') && isBackMark(rawText(tree, node), label)
    if (!isBack && !/backref|back-?link|reversefootnote/iu.test(names)) continue
    for (const hidden of tree.nodes.slice(node.index, node.end)) hidden.visible = false
  }
}

/** An arrow, the letters of several references, or the note's own number. */
function isBackMark(text: string, label: string): boolean {
  return text.trim() === label || /^(?:[\s↩↑^⏎↵a-c]|\uFE0E|\uFE0F)*$/u.test(text)
}
