/**
 * Helpers to join inline markdown. `\n` represents `<br>`; all other white space is collapsed to single spaces.
 */

/** Joins pieces in linear time: only the last characters affect the next piece. */
export function concatenate(pieces: Iterable<string>): string {
  const settled: string[] = []
  let tail = ''
  for (const piece of pieces) {
    tail = join(tail, piece)
    if (tail.length <= longTail) continue
    settled.push(tail.slice(0, -shortTail))
    tail = tail.slice(-shortTail)
  }
  return settled.join('') + tail
}

const longTail = 256
const shortTail = 16

/** Joins two pieces: merges adjacent spaces and equal emphasis, and adds a space where emphasis would break. */
function join(left: string, right: string): string {
  if (left === '' || right === '') return left + right
  if (/[ \n]$/u.test(left)) right = right.replace(/^ +/u, '')
  else if (right.startsWith('\n')) left = left.trimEnd()
  if (left.endsWith('!') && right.startsWith('[')) return `${left.slice(0, -1)}\\!${right}`
  const mark = closingMark.exec(left)?.[0]
  if (mark && right.startsWith(mark) && !right.startsWith(`${mark}*`))
    return left.slice(0, -mark.length) + right.slice(mark.length)
  if (needsGap(left, right)) return `${left} ${right}`
  return left + right
}

/** Emphasizes each line. The marks are directly around the text: `** a **` is not bold. */
export function emphasize(inner: string, mark: string): string {
  if (inner.includes('\n'))
    return inner
      .split('\n')
      .map((line) => emphasize(line, mark))
      .join('\n')
  const core = inner.trim()
  if (core === '' || core.startsWith(mark) || core.endsWith(mark)) return inner
  return inner.replace(core, () => `${mark}${core}${mark}`)
}

const closingMark = /(?<![\\*])(?:\*\*|\*|~~)$/u

/** CommonMark's flanking rules: a mark between punctuation and a letter is not emphasis. */
function needsGap(left: string, right: string): boolean {
  if (/[\p{P}\p{S}](?:\*\*|\*|~~)$/u.test(left) && !/\\[*~]$/u.test(left) && /^[\p{L}\p{N}]/u.test(right)) return true
  return /[\p{L}\p{N}]$/u.test(left) && /^(?:\*\*|\*|~~)[^\p{L}\p{N}\s]/u.test(right)
}

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
