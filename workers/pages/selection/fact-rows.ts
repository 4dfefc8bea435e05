import type { PageNode } from '#workers/pages/tree/page-node.ts'

/**
 * Whether an element consists of rows of a name and a value, perhaps under a heading: `<div><span>Weight</span><span>2 kg</span></div>`.
 * The rows have the same tag and class, and two elements each.
 */
export function holdsFacts(node: PageNode): boolean {
  const known = answers.get(node)
  if (known !== undefined) return known
  const answer = (node.tag === 'div' || node.tag === 'section') && findRows(node)
  answers.set(node, answer)
  return answer
}

/** Each block of an element asks. */
const answers = new WeakMap<PageNode, boolean>()

function findRows(node: PageNode): boolean {
  const shown = node.children.filter(({ visible, textLength }) => visible && textLength > 0)
  const rows = /^h[1-6]$/u.test(shown[0]?.tag ?? '') ? shown.slice(1) : shown
  const [first] = rows
  if (first === undefined || rows.length < minRows || rows.length > maxRows) return false
  return rows.every(
    (row) =>
      row.tag === 'div' &&
      row.attributes['class'] === first.attributes['class'] &&
      row.linkLength * 2 <= row.textLength &&
      row.textLength <= maxRowLength &&
      isPair(row),
  )
}

const minRows = 2
const maxRows = 60
/** In characters without white space. */
const maxRowLength = 90

function isPair({ children }: PageNode): boolean {
  const shown = children.filter(({ visible, textLength }) => visible && textLength > 0)
  const [name, value] = shown
  return (
    shown.length === 2 &&
    name?.tag !== '' &&
    value?.tag !== '' &&
    name !== undefined &&
    name.textLength <= maxNameLength &&
    name.linkLength === 0
  )
}

const maxNameLength = 30
