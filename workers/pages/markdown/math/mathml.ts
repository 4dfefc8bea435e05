import type { PageNode } from '#workers/pages/tree/page-node.ts'

/** MathML as TeX. Letters and signs stay as they are written (`α`, `∑`); unknown elements are written as their content. */
export function texOfMathml(node: PageNode): string {
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
