import { attribute, rawText, type PageNode, type PageTree } from '#workers/pages/tree/page-node.ts'

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

/** MathML as TeX. Letters and signs stay as they are written (`α`, `∑`); unknown elements are written as their content. */
function texOfMathml(node: PageNode): string {
  const parts = node.children.filter((child) => child.tag !== '' || child.text.trim() !== '')
  const [first, second, third] = parts
  switch (node.tag) {
    case '':
      return escapeTex(node.text.replace(/[\u2061-\u2064\u200B]/gu, '').trim())
    case 'mfrac':
      return `\\frac{${tex(first)}}{${tex(second)}}`
    case 'msqrt':
      return `\\sqrt{${joined(parts)}}`
    case 'mroot':
      return `\\sqrt[${tex(second)}]{${tex(first)}}`
    case 'msup':
      return `${base(first)}^${group(second)}`
    case 'msub':
      return `${base(first)}_${group(second)}`
    case 'munder':
      return `${base(first)}_${group(second)}`
    case 'mover': {
      // Only for a sign: reading each part twice would double the time at each level.
      const accent = second?.tag === 'mo' ? accents.get(second.children[0]?.text.trim() ?? '') : undefined
      return accent === undefined ? `${base(first)}^${group(second)}` : `\\${accent}{${tex(first)}}`
    }
    case 'msubsup':
    case 'munderover':
      return `${base(first)}_${group(second)}^${group(third)}`
    case 'mi':
      return identifier(joined(parts))
    case 'mo':
      return operator(joined(parts))
    case 'mtext': {
      const text = joined(parts)
      return text === '' ? ' ' : `\\text{${text}}`
    }
    case 'mfenced':
      return fenced(node, parts)
    case 'mtable':
      return `\\begin{matrix} ${parts.map(tex).join(' \\\\ ')} \\end{matrix}`
    case 'mtr':
      return parts.map(tex).join(' & ')
    case 'annotation':
    case 'annotation-xml':
      return ''
    default:
      return joined(parts)
  }
}

const tex = (node: PageNode | undefined): string => (node ? texOfMathml(node).trim() : '')

/** Parts beside one another, with a space after the name of a function. */
function joined(parts: readonly PageNode[]): string {
  return parts
    .map(texOfMathml)
    .reduce(
      (left, right) =>
        /\\[a-z]+$/iu.test(left.slice(-20)) && /^[\p{L}\d]/u.test(right) ? `${left} ${right}` : left + right,
      '',
    )
    .trim()
}

function group(node: PageNode | undefined): string {
  const inner = tex(node)
  return Array.from(inner.slice(0, 3)).length === 1 ? inner : `{${inner}}`
}

/** The base of a script. Several parts are a group. */
function base(node: PageNode | undefined): string {
  const inner = tex(node)
  return node?.tag === 'mrow' && node.children.length > 1 ? `{${inner}}` : inner
}

function identifier(name: string): string {
  if (functions.has(name)) return `\\${name}`
  return name.length > 1 && /^\p{L}{1,100}$/u.test(name) && Array.from(name.slice(0, 3)).length > 1
    ? `\\mathrm{${name}}`
    : name
}

function operator(sign: string): string {
  if (functions.has(sign)) return `\\${sign} `
  if (/^(?:[()[\]|!′'.]|\\[{}])$/u.test(sign)) return sign
  return sign === ',' || sign === ';' ? `${sign} ` : ` ${sign} `
}

function fenced({ attributes }: PageNode, parts: readonly PageNode[]): string {
  const separator = (attributes['separators'] ?? ',').trim().slice(0, 1)
  return `${attributes['open'] ?? '('}${parts.map(tex).join(`${separator} `)}${attributes['close'] ?? ')'}`
}

function escapeTex(text: string): string {
  return text.replace(/[#$%&_{}]/gu, '\\$&')
}

const accents: ReadonlyMap<string, string> = new Map([
  ['^', 'hat'],
  ['ˆ', 'hat'],
  ['¯', 'bar'],
  ['‾', 'bar'],
  ['→', 'vec'],
  ['~', 'tilde'],
  ['˜', 'tilde'],
  ['˙', 'dot'],
  ['¨', 'ddot'],
])

const functions: ReadonlySet<string> = new Set(
  'sin cos tan cot sec csc sinh cosh tanh arcsin arccos arctan log ln lg exp lim sup inf max min det dim ker gcd deg arg'.split(
    ' ',
  ),
)
