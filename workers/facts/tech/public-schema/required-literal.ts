/**
 * The longest text, in lower case, that every match of a pattern contains. Empty if there is none. Looking for it first
 * saves running most patterns. In doubt it returns less.
 */
export function requiredLiteral(pattern: string): string {
  let longest = ''
  let current = ''
  let depth = 0
  const end = () => {
    if (current.length > longest.length) longest = current
    current = ''
  }
  for (let index = 0; index < pattern.length; index++) {
    const character = pattern.charAt(index)
    if (character === '|' && depth === 0) return ''
    if (character === '[') {
      end()
      index = classEnd(pattern, index)
    } else if (character === '(') {
      end()
      depth += 1
    } else if (character === ')') depth -= 1
    else if (depth > 0) index += character === '\\' ? 1 : 0
    else if (optionalMarks.includes(character)) {
      // The last character may be missing.
      current = current.slice(0, -1)
      end()
      if (character === '{') index = Math.max(index, pattern.indexOf('}', index))
    } else if (character === '\\') {
      const next = pattern.charAt(++index)
      if (isLetterOrDigit(next)) end()
      else current += next
    } else if ('.^$+'.includes(character)) end()
    else current += character
  }
  end()
  return longest.toLowerCase()
}

const optionalMarks = '?*{'

const isLetterOrDigit = (character: string) => /^[a-z0-9]$/i.test(character)

/** The index of the `]` that ends the class. */
function classEnd(pattern: string, start: number): number {
  let index = start + (pattern.charAt(start + 1) === '^' ? 2 : 1)
  if (pattern.charAt(index) === ']') index += 1
  for (; index < pattern.length && pattern.charAt(index) !== ']'; index++) {
    if (pattern.charAt(index) === '\\') index += 1
  }
  return index
}
