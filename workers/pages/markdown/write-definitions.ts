import type { PageNode } from '#workers/pages/tree/page-node.ts'
import type { Block, Place, Writer } from './writer.ts'

/** `**Term**` with `: definition` lines below, the form of the common definition-list extensions. */
export function writeDefinitions(node: PageNode, writer: Writer, place: Place): Block[] {
  const groups: string[] = []
  let group = ''
  for (const child of termsAndDefinitions(node)) {
    if (!writer.shows(child)) continue
    if (child.tag === 'dt') {
      const term = writer
        .inline(child.children, { ...place, bold: true })
        .replace(/\s+/gu, ' ')
        .trim()
      if (term === '') continue
      if (group.includes('\n:')) groups.push(group)
      group = group === '' || group.includes('\n:') ? `**${term}**` : `${group}  \n**${term}**`
    } else {
      const inner = writer.blocks(child.tag === 'dd' ? child.children : [child], {
        ...place,
        nesting: place.nesting + 1,
      })
      const definition = inner.map((block) => block.markdown).join('\n\n')
      if (definition !== '') group += `${group === '' ? '' : '\n'}: ${definition.replace(/\n(?=.)/gu, '\n  ')}`
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
