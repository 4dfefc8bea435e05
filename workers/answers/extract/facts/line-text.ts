/**
 * The words of one line of our markdown: without emphasis, escapes, images and the addresses of links. One pass.
 *
 * @example
 * lineText('**Brand:** [Acme \\& Sons](https://example.com/)') // 'Brand: Acme & Sons'
 */
export function lineText(markdown: string): string {
  let text = ''
  let at = 0
  // Without these, a page could make each search run to its end.
  const lastLink = markdown.lastIndexOf('](')
  const lastParenthesis = markdown.lastIndexOf(')')
  while (at < markdown.length) {
    const character = markdown[at] ?? ''
    const next = markdown[at + 1]
    if (character === '\\' && next !== undefined) {
      text += next
      at += 2
    } else if (character === '!' && next === '[') {
      at = (at < lastLink ? endOfLink(markdown.indexOf('](', at)) : undefined) ?? at + 1
    } else if (character === ']' && next === '(') {
      at = endOfLink(at) ?? at + 1
    } else {
      if (!isMark(character, markdown[at - 1], next)) text += character
      at += 1
    }
  }
  return text.replaceAll(/\s+/g, ' ').trim()

  /** One past the address of the link whose text ends here. Undefined if it has no end. */
  function endOfLink(bracket: number): number | undefined {
    return bracket > lastParenthesis ? undefined : markdown.indexOf(')', bracket) + 1
  }
}

/** Our markdown escapes these characters where they are text, except between spaces. */
function isMark(character: string, before = ' ', next = ' '): boolean {
  if (character === '[' || character === ']' || character === '`') return true
  return (character === '*' || character === '~') && !(before === ' ' && next === ' ')
}
