/**
 * The words of a piece of markdown as a reader sees them: without link targets, emphasis, list marks and escapes. A table row
 * becomes `label: value`.
 */
export function sentenceText(markdown: string): string {
  const text = withoutTargets(markdown.replace(startMark, ''))
  const unmarked = text.replaceAll(emphasis, '').replaceAll(escapes, '$1')
  if (!unmarked.trimStart().startsWith('|')) return unmarked.replaceAll(spaces, ' ').trim()
  const cells = unmarked.split('|').map((cell) => cell.replaceAll(spaces, ' ').trim())
  const [label = '', ...values] = cells.filter(Boolean)
  return values.length === 0 ? label : `${label.replace(/:$/, '')}: ${values.join(', ')}`
}

const startMark = /^\s{0,40}(?:[-*+>]|\d{1,3}[.)])\s{1,8}/
const emphasis = /\*\*|__|`|(?<![\p{L}\p{N}])[*_]|[*_](?![\p{L}\p{N}])/gu
const escapes = /\\([\\`*_{}[\]()#+.!|<>~-])/g
const spaces = /\s+/g

/** `[text](target)` becomes `text`; an image goes. */
function withoutTargets(text: string): string {
  const parts: string[] = []
  let at = 0
  for (let close = text.indexOf(']('); close !== -1; close = text.indexOf('](', at)) {
    const open = text.lastIndexOf('[', close)
    const end = text.indexOf(')', close)
    if (end === -1) break
    if (open < at) parts.push(text.slice(at, close))
    else if (text[open - 1] === '!') parts.push(text.slice(at, Math.max(at, open - 1)))
    else parts.push(text.slice(at, open), text.slice(open + 1, close))
    at = end + 1
  }
  parts.push(text.slice(at))
  return parts.join('')
}
