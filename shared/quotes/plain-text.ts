import { maskMarkup, unitKind } from './mask-markup.ts'

/** The words of a markdown text on one line, without markup. */
export function plainText(markdown: string): string {
  return plainRange(markdown, maskMarkup(markdown), { start: 0, end: markdown.length })
}

/** The words of a part of a markdown text whose markup is masked. */
export function plainRange(markdown: string, mask: Uint8Array, { start, end }: { start: number; end: number }): string {
  let plain = ''
  let from = start
  for (let at = start; at <= end; at += 1) {
    if (at < end && mask[at] === unitKind.visible) continue
    plain += markdown.slice(from, at)
    if (mask[at] === unitKind.space) plain += ' '
    from = at + 1
  }
  return plain.replaceAll(/\s+/gu, ' ').trim()
}
