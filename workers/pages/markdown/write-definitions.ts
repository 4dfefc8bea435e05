import type { PageNode } from '#workers/pages/tree/page-node.ts'
import type { Block, WriteContext, Writer } from './writer.ts'

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
