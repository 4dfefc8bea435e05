/**
 * Writes superscript and subscript as Unicode characters (`x²`, `H₂O`): markdown has no syntax for them.
 * Words stay unchanged (`10th`); other text becomes `^(…)` or `_(…)`.
 */
export function superscriptText(inner: string, tag: 'sup' | 'sub'): string {
  const text = inner.trim()
  if (text === '') return ''
  if (text.includes('](') || text.length > 12) return inner
  const [digits, mark] = tag === 'sup' ? [superscript, '^'] : [subscript, '_']
  if (/^[\d+\-=()−]+$/u.test(text)) return Array.from(text, (char) => digits[char] ?? char).join('')
  if (/^(?:\p{L}{2,}|[^\p{L}\p{N}]+)$/u.test(text)) return inner
  return /^\p{L}$/u.test(text) ? `${mark === '_' ? '\\_' : mark}${text}` : `${mark === '_' ? '\\_' : mark}(${text})`
}

const superscript: Record<string, string> = pairs('0123456789+-−=()', '⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁻⁼⁽⁾')
const subscript: Record<string, string> = pairs('0123456789+-−=()', '₀₁₂₃₄₅₆₇₈₉₊₋₋₌₍₎')

function pairs(plain: string, target: string): Record<string, string> {
  const targets = Array.from(target)
  return Object.fromEntries(Array.from(plain, (char, index) => [char, targets[index] ?? char]))
}
