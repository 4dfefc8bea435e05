import { attribute, rawText, visibleText, type PageNode, type PageTree } from '#workers/pages/tree/page-node.ts'

/**
 * Finds the footnotes of a page: maps note elements and the links to them to labels. Hides the links from notes back to
 * their references.
 */
export function findFootnotes(tree: PageTree): Map<PageNode, string> {
  const labels = new Map<PageNode, string>()
  const links = tree.nodes.filter((node) => node.tag === 'a' && node.visible && isShortFragmentLink(tree, node))
  if (links.length === 0) return labels
  const targets = targetsOf(tree)
  const references = links.filter((link) => isReference(link) || isLinkedBack(tree, link, targets))
  const used = new Map<string, number>()
  for (const reference of references) {
    const target = noteHolder(targets.get(fragmentOf(reference)))
    if (!target || target.index < reference.index) continue
    const known = labels.get(target)
    const label = known ?? uniqueLabel(rawText(tree, reference), used)
    labels.set(target, label)
    labels.set(reference, label)
    const above = reference.parent
    if (above?.tag === 'sup') labels.set(above, label)
    if (known === undefined) hideBackLinks(tree, target, label)
  }
  return labels
}

/** The elements by id, and the anchors by name: older pages have those. */
function targetsOf(tree: PageTree): ReadonlyMap<string | undefined, PageNode> {
  const targets = new Map<string | undefined, PageNode>()
  const named: [string, PageNode][] = []
  for (const node of tree.nodes) {
    const id = attribute(node, 'id')
    if (id) targets.set(id, node)
    const name = node.tag === 'a' ? attribute(node, 'name') : undefined
    if (name) named.push([name, node])
  }
  for (const [name, node] of named) if (!targets.has(name)) targets.set(name, node)
  return targets
}

function isShortFragmentLink(tree: PageTree, link: PageNode): boolean {
  return (attribute(link, 'href') ?? '').startsWith('#') && rawText(tree, link).trim().length <= 8
}

/** Whether a fragment link is a footnote reference: in superscript or named as one. */
function isReference(link: PageNode): boolean {
  const names = [link, link.parent].flatMap((each) =>
    each
      ? [attribute(each, 'class'), attribute(each, 'role'), attribute(each, 'epub:type'), attribute(each, 'id')]
      : [],
  )
  return (
    link.parent?.tag === 'sup' ||
    link.children.some((child) => child.tag === 'sup') ||
    names.some((name) => /footnote|noteref|fnref|cite_ref/iu.test(name ?? ''))
  )
}

/** Whether a link with a mark such as `[1]` leads to a note that begins with the same mark, as a link back to it. */
function isLinkedBack(tree: PageTree, link: PageNode, targets: ReadonlyMap<string | undefined, PageNode>): boolean {
  const mark = rawText(tree, link).trim()
  const id = attribute(link, 'id') ?? attribute(link, 'name')
  if (id === undefined || !/^[[(]?(?:\d{1,3}|[*†‡]{1,3})[\])]?$/u.test(mark)) return false
  const target = targets.get(fragmentOf(link))
  if (target === undefined) return false
  const first = tree.nodes.slice(target.index, target.index + maxNodesToMark).find(({ tag }) => tag === 'a')
  return first !== undefined && fragmentOf(first) === id && rawText(tree, first).trim() === mark
}

const maxNodesToMark = 5

function fragmentOf(link: PageNode): string {
  const fragment = (attribute(link, 'href') ?? '').slice(1)
  try {
    return decodeURIComponent(fragment)
  } catch {
    return fragment
  }
}

/** The element of the note. Many generators put its id on an empty anchor or a paragraph inside. */
function noteHolder(target: PageNode | undefined): PageNode | undefined {
  for (let node = target, up = 0; node && up < 3; node = node.parent, up++) {
    if (/^(?:li|aside|dd|tr)$/u.test(node.tag)) return node.tag === 'tr' ? undefined : node
  }
  const holder = target && /^(?:p|div)$/u.test(target.tag) ? target : target?.parent
  return holder && /^(?:p|div)$/u.test(holder.tag) && holder.textLength < 3000 ? holder : undefined
}

/** Makes labels unique: the second `1` becomes `1x`, the third `1xx`, the tenth `1x9`. `used` counts each label. */
function uniqueLabel(text: string, used: Map<string, number>): string {
  const mark = text.replace(/[^\p{L}\p{N}]/gu, '') || String(used.size + 1)
  let label = mark
  while (used.has(label)) {
    const times = (used.get(mark) ?? 0) + 1
    used.set(mark, times)
    label = times < 9 ? mark + 'x'.repeat(times) : `${mark}x${times}`
  }
  used.set(label, 0)
  return label
}

function hideBackLinks(tree: PageTree, note: PageNode, label: string): void {
  for (const node of tree.nodes.slice(note.index, note.end)) {
    const names = attribute(node, 'class') ?? ''
    const isBack =
      node.tag === 'a' && (attribute(node, 'href') ?? '').startsWith('#') && isBackMark(rawText(tree, node), label)
    if (!isBack && !/backref|back-?link|reversefootnote/iu.test(names)) continue
    const mark = isBack ? bracketed(tree, node, label) : node
    for (const hidden of tree.nodes.slice(mark.index, mark.end)) hidden.visible = false
  }
}

/** The element around a link back that adds nothing but brackets (`[1]`), or the link. */
function bracketed(tree: PageTree, link: PageNode, label: string): PageNode {
  const { parent } = link
  if (parent?.tag !== 'span' && parent?.tag !== 'sup') return link
  return parent.end - parent.index <= maxNodesInMark && rawText(tree, parent).replace(/\s+/gu, '') === `[${label}]`
    ? parent
    : link
}

const maxNodesInMark = 12

/** Whether the text is an arrow, a letter for one of several references, or the label. */
function isBackMark(text: string, label: string): boolean {
  return text.replace(/[\s[\]()]+/gu, '') === label || !/[^\uFE0E\uFE0F\s↩↑^⏎↵a-c]/u.test(text)
}

/** A note in the middle of its sentence, which a style sheet moves to the margin or shows on request. */
interface InlineNote {
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
