/** The longest line of the generated Python. */
const width = 100

/** A text as a docstring: `"""Text."""` on one line, or its paragraphs wrapped. `indent`: the spaces before each line. */
export function docstring(text: string, indent: string): string {
  const escaped = text.replaceAll('\\', '\\\\').replaceAll('"""', String.raw`\"\"\"`)
  // A quotation mark before the closing three would end the text early.
  const safe = escaped.endsWith('"') ? `${escaped.slice(0, -1)}\\"` : escaped
  const lines = safe.split('\n').flatMap((line) => wrap(line, width - indent.length))
  if (lines.length === 1 && safe.length + indent.length + 6 <= width) return `${indent}"""${safe}"""\n`
  const [first = '', ...rest] = lines
  const body = rest.map((line) => (line === '' ? '\n' : `${indent}${line}\n`)).join('')
  return `${indent}"""${first}\n${body}${indent}"""\n`
}

/** Lines of a text. Those after the first keep its indentation and four more spaces. */
function wrap(text: string, columns: number): string[] {
  const start = /^ */.exec(text)?.[0] ?? ''
  const lines: string[] = []
  let line = ''
  for (const word of text.trimStart().split(' ')) {
    const before = lines.length === 0 || start === '' ? start : `${start}    `
    const longer = line === '' ? before + word : `${line} ${word}`
    // Three characters: the quotation marks of the first line.
    if (longer.length + 3 <= columns || line === '') line = longer
    else {
      lines.push(line)
      line = (start === '' ? '' : `${start}    `) + word
    }
  }
  return [...lines, line]
}

/** `site-audit` and `siteAudit` as `SiteAudit`. */
export const pascalCase = (name: string): string =>
  name.replaceAll(/(?:^|[-_.])(\w)/g, (_, letter: string) => letter.toUpperCase())
