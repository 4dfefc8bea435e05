import { attribute, visibleText, type PageNode } from '#workers/pages/tree/page-node.ts'
import { letterStyle, lettersOf } from './list-letters.ts'
import { maxNesting, type Block, type WriteContext, type Writer } from './writer.ts'

/** Writes bullet, numbered and task lists. An item with several paragraphs makes the list loose. */
export function writeList(node: PageNode, writer: Writer, context: WriteContext): Block[] {
  const inside = { ...context, nesting: context.nesting + 1 }
  if (inside.nesting > maxNesting || holdsSections(node, writer)) return writer.blocks(node.children, context)
  const notes: Block[] = []
  const items: { markdown: string; loose: boolean }[] = []
  const entries = entriesOf(node, writer)
  const step = node.tag === 'ol' && 'reversed' in node.attributes ? -1 : 1
  let number = startOf(node) ?? (step === 1 ? 1 : entries.length)
  const style = node.tag === 'ol' ? letterStyle(node) : undefined
  for (const entry of entries) {
    const [first] = entry
    if (first && writer.notes.has(first)) {
      for (const note of writer.blocks(entry, context)) notes.push(note)
      continue
    }
    number = valueOf(first) ?? number
    // Markdown has no letters as list markers: they begin the text of a bullet.
    const letters = style && lettersOf(number, style)
    const marker = node.tag === 'ol' && letters === undefined ? `${number}. ` : '- '
    const item = writeItem(
      entry,
      { marker, label: letters === undefined ? '' : `${letters}. ` },
      { writer, context: inside },
    )
    if (!item) continue
    items.push(item)
    number += step
  }
  if (items.length === 0) return notes
  const separator = items.some((item) => item.loose) ? '\n\n' : '\n'
  return [{ kind: 'list', markdown: items.map((item) => item.markdown).join(separator) }, ...notes]
}

/** Whether the list contains sections or cards with headings. */
function holdsSections(list: PageNode, writer: Writer): boolean {
  return writer.tree.nodes
    .slice(list.index, list.end)
    .some((node) => /^h[1-6]$/u.test(node.tag) && writer.isShown(node))
}

/** The nodes of each item. A list directly inside a list belongs to the item before it. */
function entriesOf(list: PageNode, writer: Writer): PageNode[][] {
  const entries: PageNode[][] = []
  for (const child of itemsIn(list)) {
    if (!writer.isShown(child) || (child.tag === '' && child.text.trim() === '')) continue
    const last = entries.at(-1)
    if (last && (child.tag === 'ul' || child.tag === 'ol')) last.push(child)
    else entries.push([child])
  }
  return entries
}

/** The children of a list. Elements around several items, as ARIA allows them, are left out. */
function itemsIn(list: PageNode, depth = 0): readonly PageNode[] {
  const isWrapper = (child: PageNode) =>
    /^(?:div|span|section)$/u.test(child.tag) && child.children.some(({ tag }) => tag === 'li')
  if (depth > 3 || !list.children.some(isWrapper)) return list.children
  return list.children.flatMap((child) => (isWrapper(child) ? itemsIn(child, depth + 1) : [child]))
}

function writeItem(
  entry: readonly PageNode[],
  { marker, label }: { marker: string; label: string },
  { writer, context }: { writer: Writer; context: WriteContext },
): { markdown: string; loose: boolean } | undefined {
  const nodes = entry.flatMap((node) => (node.tag === 'li' ? node.children : [node]))
  const blocks = writer.blocks(nodes, context)
  if (blocks.length === 0) return undefined
  const task = taskMark(entry, writer)
  let markdown = ''
  let loose = false
  for (const [index, block] of blocks.entries()) {
    if (index === 0) markdown = block.markdown
    else if (block.kind === 'list' && blocks[index - 1]?.kind !== 'list') markdown += `\n${block.markdown}`
    else {
      markdown += `\n\n${block.markdown}`
      loose = true
    }
  }
  const indent = ' '.repeat(marker.length)
  return { markdown: marker + label + task + markdown.replace(/\n(?=.)/gu, `\n${indent}`), loose }
}

/** `[x] ` or `[ ] ` for an item that begins with a checkbox. */
function taskMark(entry: readonly PageNode[], writer: Writer): string {
  const [item] = entry
  if (!item) return ''
  for (let index = item.index; index < Math.min(item.end, item.index + 6); index++) {
    const node = writer.tree.nodes[index]
    if (node?.tag !== 'input' || attribute(node, 'type') !== 'checkbox') continue
    if (isSwitch(node) || item.end - item.index > maxTaskNodes || hasSignAsLabel(node, writer)) return ''
    return attribute(node, 'checked') === undefined ? '[ ] ' : '[x] '
  }
  return ''
}

/** Whether a checkbox opens, folds or votes: those of comments and menus. */
function isSwitch({ attributes }: PageNode): boolean {
  const { id = '', class: names = '', name = '', role = '' } = attributes
  if (role === 'switch' || role === 'button' || 'aria-controls' in attributes) return true
  return /toggle|fold|collaps|expand|vote|like|menu|nav|spoiler|more|accordion/iu.test(`${id} ${names} ${name}`)
}

/** Whether the label of a checkbox has no letter, such as `[–]`: it folds. */
function hasSignAsLabel(box: PageNode, writer: Writer): boolean {
  const label = box.parent?.children.find(
    ({ tag, attributes }) => tag === 'label' && attributes['for'] === attribute(box, 'id'),
  )
  return label !== undefined && label.textLength > 0 && !/[\p{L}\p{N}]/u.test(visibleText(writer.tree, label))
}

/** In nodes. Longer items are comments, not tasks. */
const maxTaskNodes = 60

function startOf(list: PageNode): number | undefined {
  const start = Number.parseInt(attribute(list, 'start') ?? '', 10)
  return start >= 0 && start < 1e9 ? start : undefined
}

function valueOf(item: PageNode | undefined): number | undefined {
  const value = item && item.tag === 'li' ? Number.parseInt(attribute(item, 'value') ?? '', 10) : Number.NaN
  return value >= 0 && value < 1e9 ? value : undefined
}

/** Writes `**Term**` with `: definition` lines below, the syntax of common definition-list extensions. */
export function writeDefinitions(node: PageNode, writer: Writer, context: WriteContext): Block[] {
  const groups: string[] = []
  let group = ''
  let isDefined = false
  for (const child of termsAndDefinitions(node)) {
    if (!writer.isShown(child)) continue
    if (child.tag === 'dt') {
      const term = writer
        .inline(child.children, { ...context, bold: true })
        .replace(/\s+/gu, ' ')
        .trim()
      if (term === '') continue
      if (isDefined) groups.push(group)
      group = group === '' || isDefined ? `**${term}**` : `${group}  \n**${term}**`
      isDefined = false
    } else {
      const inner = writer.blocks(child.tag === 'dd' ? child.children : [child], {
        ...context,
        nesting: context.nesting + 1,
      })
      const definition = inner.map((block) => block.markdown).join('\n\n')
      if (definition === '') continue
      isDefined ||= group !== ''
      group += `${group === '' ? '' : '\n'}: ${definition.replace(/\n(?=.)/gu, '\n  ')}`
    }
  }
  if (group !== '') groups.push(group)
  return groups.map((markdown) => ({ kind: 'other', markdown }))
}

/** HTML allows a `<div>` around each group. */
function termsAndDefinitions(list: PageNode): PageNode[] {
  return list.children.flatMap((child) => {
    if (child.tag === 'div') return child.children.filter((each) => each.tag !== '' || each.text.trim() !== '')
    return child.tag === '' && child.text.trim() === '' ? [] : [child]
  })
}
