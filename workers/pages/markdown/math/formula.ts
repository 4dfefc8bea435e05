import { attribute, rawText, type PageNode, type PageTree } from '#workers/pages/tree/page-node.ts'
import { texOfMathml } from './mathml.ts'

/** The TeX of a formula in MathML, KaTeX, MathJax 2 or 3, or MediaWiki, or of its image. Undefined for other elements. */
export function formulaOf(tree: PageTree, node: PageNode): { tex: string; display: boolean } | undefined {
  if (node.tag === 'script') return scriptFormula(tree, node)
  const names = attribute(node, 'class') ?? ''
  if (node.tag === 'img') return imageFormula(node, names)
  if (node.tag !== 'math' && node.tag !== 'mjx-container') {
    if (!wrapperClass.test(names)) return undefined
    if (names.includes('MathJax') && hasScript(tree, node)) return undefined
  }
  const tex = texIn(tree, node)
  return tex ? { tex, display: isDisplayed(tree, node) } : undefined
}

/** Whether the element is the visual rendering of a formula whose source is in another element. */
export function isRenderedFormula(node: PageNode): boolean {
  const names = attribute(node, 'class')
  if (names === undefined) return false
  if (/(?:^|\s)katex-html(?:\s|$)/u.test(names)) {
    const [first] = node.parent?.children ?? []
    return first !== undefined && attribute(first, 'class') === 'katex-mathml'
  }
  return /(?:^|\s)MathJax(?:_Preview|_Display|_SVG|_CHTML)?(?:\s|$)/u.test(names)
}

const wrapperClass =
  /(?:^|\s)(?:katex|katex-display|mwe-math-element|MathJax(?:_Display|_SVG|_CHTML|_SVG_Display)?)(?:\s|$)/u

/** Whether MathJax 2 left the source of a formula in a script behind its rendering. */
function hasScript({ nodes }: PageTree, { end, parent }: PageNode): boolean {
  let at = end
  for (let step = 0; step < 3; step++) {
    const sibling = nodes[at]
    if (sibling === undefined || sibling.parent !== parent) return false
    if (sibling.tag === 'script' && isTexScript(sibling)) return true
    at = sibling.end
  }
  return false
}

const isTexScript = (script: PageNode) => (attribute(script, 'type') ?? '').startsWith('math/tex')

/** The image of a formula, described by its TeX. */
function imageFormula(image: PageNode, names: string): { tex: string; display: boolean } | undefined {
  if (!/(?:^|\s)(?:latex|tex|mwe-math-fallback-image-(?:inline|display))(?:\s|$)/u.test(names)) return undefined
  const tex = tidy(attribute(image, 'alt') ?? '')
  return tex === '' ? undefined : { tex, display: names.includes('-display') }
}

function scriptFormula(tree: PageTree, node: PageNode): { tex: string; display: boolean } | undefined {
  if (!isTexScript(node)) return undefined
  const tex = tidy(rawText(tree, node))
  return tex ? { tex, display: attribute(node, 'type')?.includes('display') ?? false } : undefined
}

function texIn(tree: PageTree, node: PageNode): string | undefined {
  const within = tree.nodes.slice(node.index, node.end)
  const annotation = within.find(
    (each) => each.tag === 'annotation' && texEncoding.test(attribute(each, 'encoding') ?? ''),
  )
  if (annotation) return tidy(rawText(tree, annotation))
  const math = within.find((each) => each.tag === 'math')
  const alternative = math && attribute(math, 'alttext')
  if (alternative) return tidy(alternative)
  return math && tidy(texOfMathml(math))
}

const texEncoding = /^(?:application\/x-)?(?:la)?tex$/iu

function isDisplayed(tree: PageTree, node: PageNode): boolean {
  if (/katex-display|mwe-math-element-block|MathJax_(?:SVG_)?Display/u.test(attribute(node, 'class') ?? '')) return true
  if (/katex-display/u.test(attribute(node.parent ?? node, 'class') ?? '')) return true
  if (attribute(node, 'display') === 'true') return true
  const math = tree.nodes.slice(node.index, node.end).find((each) => each.tag === 'math')
  return math !== undefined && attribute(math, 'display') === 'block'
}

/** MediaWiki wraps everything in `{\displaystyle …}`. */
function tidy(tex: string): string {
  const trimmed = tex.replace(/\s+/gu, ' ').trim()
  return /^\{\\(?:display|text)style (.*)\}$/.exec(trimmed)?.[1]?.trim() ?? trimmed
}
