import { textPrefix } from '#shared/runtime/text-prefix.ts'

/**
 * The first characters of a quote, up to `maxChars`, without a part of a word at the end: a quote that ends inside a word is
 * not found. A text without spaces is cut anywhere.
 */
export function cutQuote(text: string, maxChars: number): string {
  if (text.length <= maxChars) return text
  const cut = textPrefix(text, maxChars)
  for (let end = cut.length; end > 0; end -= 1)
    if ((cut[end] ?? text[end] ?? '').trim() === '') return cut.slice(0, end)
  return cut
}
