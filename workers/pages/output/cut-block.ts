import { lengthWithin } from '#shared/contract/tokens.ts'
import { textPrefix } from '#shared/runtime/text-prefix.ts'
import type { ExtractOptions } from '#workers/pages/page.ts'

/** The beginning of a block, of at most about `maxTokens` tokens. Ends the elements or the fence that it opens. */
export function cutBlock(block: string, maxTokens: number, format: ExtractOptions['format']): string {
  const start = startOf(block, maxTokens)
  if (format === 'html') return withEndTags(start)
  const fence = format === 'markdown' ? fenceOf(block) : ''
  return fence === '' ? start : `${start}\n${fence}`
}

/** The fence that a block of code begins with; empty for other blocks. */
function fenceOf(block: string): string {
  let length = 0
  while (block[length] === '`') length += 1
  const [info = ''] = block.slice(length).split('\n', 1)
  return length < 3 || info.includes('`') ? '' : block.slice(0, length)
}

/** Ends with a word where there is a space in the second half. Chinese and minified code have few spaces. */
function startOf(block: string, maxTokens: number): string {
  const limit = lengthWithin(block, maxTokens)
  let end = limit
  while (end > limit / 2 && !/\s/u.test(block[end - 1] ?? '')) end--
  return end > limit / 2 ? block.slice(0, end).trimEnd() : textPrefix(block, limit)
}

/** Our own HTML has `<`, `>` and `&` only in tags and character references. */
function withEndTags(start: string): string {
  const whole = withoutTorn(withoutTorn(start, '<', '>'), '&', ';')
  const open: string[] = []
  for (const piece of whole.split('<').slice(1)) {
    const name = piece.split('>', 1)[0]?.split(' ', 1)[0] ?? ''
    if (name.startsWith('/')) open.pop()
    else if (!voidTags.has(name)) open.push(name)
  }
  return (
    whole +
    open
      .toReversed()
      .map((name) => `</${name}>`)
      .join('')
  )
}

/** The text without a tag or reference at its end that is not complete. */
function withoutTorn(text: string, opening: string, closing: string): string {
  const at = text.lastIndexOf(opening)
  return at > text.lastIndexOf(closing) ? text.slice(0, at) : text
}

const voidTags = new Set(['br', 'hr', 'img', 'wbr'])
