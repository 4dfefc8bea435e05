import { parseSync, Visitor, type Argument, type Expression } from 'oxc-parser'

/** An expression that must be linear. */
export interface Found {
  line: number
  kind: 'pattern' | 'computed pattern' | 'spread'
  /** The source text. For a pattern of a JSON schema, the literal that it compiles to. */
  text: string
}

/**
 * Finds every regular expression of a TypeScript source, including those in schemas and those built at run time, and every
 * call that spreads a list into its arguments, which overflows the stack at about 100,000 elements.
 */
export function findPatterns(file: string, source: string): Found[] {
  const found: Found[] = []
  const add = (kind: Found['kind'], start: number, text: string) =>
    found.push({ kind, text, line: source.slice(0, start).split('\n').length })
  new Visitor({
    Literal(node) {
      if ('regex' in node) add('pattern', node.start, `/${node.regex.pattern}/${node.regex.flags}`)
    },
    Property({ key, value, start }) {
      const isSchema = key.type === 'Identifier' && key.name === 'pattern'
      if (isSchema && value.type === 'Literal' && typeof value.value === 'string')
        add('pattern', start, String(new RegExp(value.value, 'u')))
    },
    NewExpression({ callee, start, end }) {
      if (isNamed(callee, /^RegExp$/)) add('computed pattern', start, source.slice(start, end))
    },
    CallExpression(node) {
      if (isNamed(node.callee, /^RegExp$/)) add('computed pattern', node.start, source.slice(node.start, node.end))
      if (spreads(node.callee, node.arguments)) add('spread', node.start, source.slice(node.start, node.end))
    },
  }).visit(parseSync(file, source).program)
  return found
}

/** Variadic functions that are often called with a spread list. */
const variadicNames = /^(?:max|min|push|unshift|splice|concat|of|fromCharCode|fromCodePoint|hypot)$/

function spreads(callee: Expression, args: readonly Argument[]): boolean {
  return args.some(({ type }) => type === 'SpreadElement') && isNamed(callee, variadicNames)
}

/** Whether the name of the called function or method matches. */
function isNamed(callee: Expression, names: RegExp): boolean {
  if (callee.type === 'Identifier') return names.test(callee.name)
  return callee.type === 'MemberExpression' && callee.property.type === 'Identifier' && names.test(callee.property.name)
}
