import { attribute, rawText, type PageNode, type PageTree } from '#workers/pages/tree/page-node.ts'

/** The TeX of a formula in MathML, KaTeX, MathJax 2 or 3, or MediaWiki. Undefined for other elements. */
export function formulaOf(tree: PageTree, node: PageNode): { tex: string; display: boolean } | undefined {
  if (node.tag === 'script') return scriptFormula(tree, node)
  if (node.tag !== 'math' && node.tag !== 'mjx-container' && !wrapperClass.test(attribute(node, 'class') ?? ''))
    return undefined
  const tex = texIn(tree, node)
  return tex ? { tex, display: isDisplayed(tree, node) } : undefined
}

/** Whether the element is the visual rendering of a formula whose source is in another element. */
export function isRenderedFormula(node: PageNode): boolean {
  return /(?:^|\s)(?:MathJax(?:_Preview|_Display|_SVG|_CHTML)?|katex-html)(?:\s|$)/u.test(
    attribute(node, 'class') ?? '',
  )
}

const wrapperClass = /(?:^|\s)(?:katex|katex-display|mwe-math-element)(?:\s|$)/u

function scriptFormula(tree: PageTree, node: PageNode): { tex: string; display: boolean } | undefined {
  const type = attribute(node, 'type') ?? ''
  if (!type.startsWith('math/tex')) return undefined
  const tex = tidy(rawText(tree, node))
  return tex ? { tex, display: type.includes('display') } : undefined
}

function texIn(tree: PageTree, node: PageNode): string | undefined {
  const within = tree.nodes.slice(node.index, node.end)
  const annotation = within.find(
    (each) => each.tag === 'annotation' && attribute(each, 'encoding') === 'application/x-tex',
  )
  if (annotation) return tidy(rawText(tree, annotation))
  const math = within.find((each) => each.tag === 'math')
  const alternative = math && attribute(math, 'alttext')
  if (alternative) return tidy(alternative)
  return math && tidy(texOfMathml(math))
}

function isDisplayed(tree: PageTree, node: PageNode): boolean {
  if (/katex-display|mwe-math-element-block/u.test(attribute(node, 'class') ?? '')) return true
  if (/katex-display/u.test(attribute(node.parent ?? node, 'class') ?? '')) return true
  if (attribute(node, 'display') === 'true') return true
  const math = tree.nodes.slice(node.index, node.end).find((each) => each.tag === 'math')
  return math !== undefined && attribute(math, 'display') === 'block'
}

/** MediaWiki wraps everything in `{\displaystyle …}`. */
function tidy(tex: string): string {
  const trimmed = tex.replace(/\s+/gu, ' ').trim()
  return /^\{\\(?:display|text)style (.*)\}$/u.exec(trimmed)?.[1]?.trim() ?? trimmed
}

function texOfMathml(node: PageNode): string {
  const parts = node.children.filter((child) => child.tag !== '' || child.text.trim() !== '')
  const tex = (child: PageNode | undefined): string => (child ? texOfMathml(child) : '')
  const group = (child: PageNode | undefined): string => {
    const inner = tex(child).trim()
    return inner.length === 1 ? inner : `{${inner}}`
  }
  const [first, second, third] = parts
  switch (node.tag) {
    case '':
      return node.text.trim()
    case 'mfrac':
      return `\\frac{${tex(first)}}{${tex(second)}}`
    case 'msqrt':
      return `\\sqrt{${parts.map(tex).join('')}}`
    case 'mroot':
      return `\\sqrt[${tex(second)}]{${tex(first)}}`
    case 'msup':
    case 'mover':
      return `${tex(first)}^${group(second)}`
    case 'msub':
    case 'munder':
      return `${tex(first)}_${group(second)}`
    case 'msubsup':
    case 'munderover':
      return `${tex(first)}_${group(second)}^${group(third)}`
    case 'mo':
      return ` ${parts.map(tex).join('')} `
    case 'annotation':
    case 'annotation-xml':
      return ''
    default:
      return parts.map(tex).join(node.tag === 'mtable' ? ' \\\\ ' : node.tag === 'mtr' ? ' & ' : '')
  }
}
