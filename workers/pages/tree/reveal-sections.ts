import { measureTree } from './measure-tree.ts'
import { attribute, isBlock, type PageNode, type PageTree } from './page-node.ts'
import { isVisible } from './visibility.ts'

/**
 * Reveals hidden sections that a button of the page opens, such as the answers of a list of questions. Menus, dialogs and
 * forms stay hidden.
 */
export function revealSections(tree: PageTree): void {
  const wanted = new Set<string>()
  let frameEnd = 0
  for (const node of tree.nodes) {
    if (node.index < frameEnd || !node.visible || node.tag === '') continue
    if (isFrame(node)) frameEnd = node.end
    else if (opensSection(node)) for (const id of idsOf(node)) wanted.add(id)
  }
  if (wanted.size === 0) return
  let isChanged = false
  // Sections may be inside one another: without a limit, each would be read once for each one around it.
  let left = 4 * tree.nodes.length
  for (const node of tree.nodes) {
    if (node.visible || !wanted.has(attribute(node, 'id') ?? '')) continue
    left -= node.end - node.index
    if (left < 0) break
    if (!isSection(tree, node)) continue
    reveal(tree, node)
    isChanged = true
  }
  if (isChanged) measureTree(tree)
}

function opensSection(node: PageNode): boolean {
  const { attributes } = node
  const isSwitch =
    ('aria-controls' in attributes && 'aria-expanded' in attributes) ||
    attributes['data-bs-toggle'] === 'collapse' ||
    attributes['data-toggle'] === 'collapse'
  return isSwitch && node.textLength >= minLabelLength && !('aria-haspopup' in attributes)
}

/** In characters without white space. A shorter label is a sign. */
const minLabelLength = 3

function isFrame({ tag, attributes }: PageNode): boolean {
  return (
    /^(?:nav|form|dialog)$/u.test(tag) || /^(?:navigation|menu|menubar|search|dialog)$/u.test(attributes['role'] ?? '')
  )
}

/** The ids of the sections that a button names, in one of three ways. */
function idsOf(node: PageNode): string[] {
  const targets = [attribute(node, 'data-bs-target'), attribute(node, 'data-target'), attribute(node, 'href')]
  return [
    ...(attribute(node, 'aria-controls') ?? '').split(/\s+/u, maxIds),
    ...targets.flatMap((target) => (target?.startsWith('#') ? [target.slice(1)] : [])),
  ].filter((id) => id !== '')
}

const maxIds = 10

/** Whether a hidden element in a visible one holds text, more than links and fields. */
function isSection(tree: PageTree, node: PageNode): boolean {
  if (node.parent?.visible !== true || !isBlock(node) || node.tag === 'template' || isFrame(node)) return false
  if (attribute(node, 'aria-modal') !== undefined) return false
  let linkEnd = 0
  let text = 0
  let linked = 0
  for (let index = node.index; index < node.end; index++) {
    const each = tree.nodes[index]
    if (each === undefined) continue
    if (/^(?:nav|form|input|select|textarea|iframe)$/u.test(each.tag)) return false
    if (each.tag === 'a') linkEnd = Math.max(linkEnd, each.end)
    if (each.tag !== '' || isCode(each.parent)) continue
    const { length } = each.text.trim()
    text += length
    if (index < linkEnd) linked += length
  }
  return text >= minTextLength && linked * 2 < text
}

const minTextLength = 10

const isCode = (node: PageNode | undefined) => node?.tag === 'script' || node?.tag === 'style'

function reveal(tree: PageTree, node: PageNode): void {
  node.visible = true
  for (let index = node.index + 1; index < node.end; index++) {
    const each = tree.nodes[index]
    if (each) each.visible = (each.parent?.visible ?? true) && (each.tag === '' || isVisible(each.tag, each.attributes))
  }
}

/**
 * Reveals text that is hidden without scripts: a large `<noscript>` copy of the content, as forums send it to crawlers, and
 * all hidden text on a page that shows little else.
 */
export function revealText(tree: PageTree): void {
  const copies = tree.nodes.filter((node) => node.tag === 'noscript' && node.end - node.index > 20)
  for (const copy of copies) {
    if (textLengthIn(tree, copy) < Math.max(400, tree.root.textLength / 2)) continue
    revealAll(tree, copy)
    measureTree(tree)
  }
  // Little text is visible and much is hidden: the page waits for a script to show it.
  const shown = tree.root.textLength
  const minHidden = shown === 0 ? 1 : Math.max(1000, 3 * shown)
  if (shown > 1000 || textLengthIn(tree, tree.root) - shown < minHidden) return
  revealAll(tree, tree.root)
  measureTree(tree)
}

function textLengthIn(tree: PageTree, node: PageNode): number {
  let length = 0
  for (const each of tree.nodes.slice(node.index, node.end)) {
    if (each.text !== '' && !codeTags.has(each.parent?.tag ?? '')) length += each.text.trim().length
  }
  return length
}

const codeTags = new Set(['script', 'style', 'title', 'textarea', 'option'])

function revealAll(tree: PageTree, node: PageNode): void {
  node.visible = true
  for (const each of tree.nodes.slice(node.index + 1, node.end)) {
    const shown = each.parent?.visible ?? true
    each.visible = shown && (each.tag === '' || isVisible(each.tag, withoutHiding(each)))
  }
}

/** Ignores the attributes that hide an element. Scripts and inputs stay hidden by their tags. */
function withoutHiding({ attributes, tag }: PageNode): Readonly<Record<string, string>> {
  return tag === 'template' || tag === 'dialog' ? attributes : {}
}
