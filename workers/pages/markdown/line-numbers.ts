import { attribute, rawText, type PageNode, type PageTree } from '#workers/pages/tree/page-node.ts'

/** Whether an element contains only the line numbers of a code block: its name says so, or nobody can select it. */
export function isGutter(tree: PageTree, node: PageNode): boolean {
  const { class: names, style, href } = node.attributes
  if (names === undefined && style === undefined && href === undefined)
    return attribute(node, 'data-line-number') !== undefined ? holdsNumbers(tree, node) : countsLines(tree, node)
  const isNamed =
    (names !== undefined && gutterClass.test(names)) ||
    (isUnselectable(names, style) && isInCode(node)) ||
    (href !== undefined && node.tag === 'a' && /^#[a-z_-]{0,20}\d{1,6}$/iu.test(href) && isInCode(node))
  return isNamed ? holdsNumbers(tree, node) : false
}

/** Whether a `<pre>` beside another one only counts the lines of it. */
export function isGutterBlock(tree: PageTree, pre: PageNode): boolean {
  const beside = pre.parent?.children ?? []
  return beside.length <= 9 && beside.filter(({ tag }) => tag === 'pre').length === 2 && counts(rawText(tree, pre))
}

const gutterClass =
  /(?:^|[\s_-])(?:gutter|linenos?|(?:code-?)?line-?numbers?(?:-rows)?|blob-num|ln|lnt|lntd|rouge-gutter|lineno|crayon-nums)(?:[\s_-]|$)/iu

function holdsNumbers(tree: PageTree, node: PageNode): boolean {
  for (let index = node.index; index < node.end; index++) {
    const text = tree.nodes[index]?.text
    if (text && !/^[\s\d.:]*$/u.test(text)) return false
  }
  return true
}

/** Whether a cell without a name only counts the lines of the code beside it. */
function countsLines(tree: PageTree, cell: PageNode): boolean {
  if (cell.tag !== 'td') return false
  const [only, ...others] = cell.children.filter(({ tag }) => tag !== '')
  return only?.tag === 'pre' && others.length === 0 && counts(rawText(tree, only))
}

/** Whether a text is two or more numbers, each one more than the last. */
function counts(text: string): boolean {
  const numbers = text.trim().split(/\s+/u)
  const first = Number(numbers[0])
  return (
    numbers.length > 1 &&
    first >= 0 &&
    numbers.every((each, at) => /^\d{1,7}$/u.test(each) && Number(each) === first + at)
  )
}

function isUnselectable(names: string | undefined, style: string | undefined): boolean {
  if (names !== undefined && /(?:^|\s)(?:unselectable|no-select)(?:\s|$)/u.test(names)) return true
  return style !== undefined && /user-select\s*:\s*none/iu.test(style)
}

function isInCode({ parent }: PageNode): boolean {
  let above = parent
  for (let up = 0; above && up < 3; up++, above = above.parent) if (above.tag === 'pre') return true
  return false
}
