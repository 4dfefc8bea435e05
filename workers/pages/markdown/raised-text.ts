/**
 * Superscript and subscript in plain characters, since markdown has no syntax for them: `x²`, `H₂O`.
 * Words stay as they are (`10th`); other formulas get `^(…)` and `_(…)`.
 */
export function raised(inner: string, tag: 'sup' | 'sub'): string {
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

function pairs(plain: string, drawn: string): Record<string, string> {
  const targets = Array.from(drawn)
  return Object.fromEntries(Array.from(plain, (char, index) => [char, targets[index] ?? char]))
}
