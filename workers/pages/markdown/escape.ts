/**
 * Escapes text with collapsed white space, so that the markdown renders to exactly this text. Characters that are not
 * syntax in their context stay unescaped.
 */
export function escapeText(text: string): string {
  return text.replace(/[\\`*_[\]<&~!]/gu, (char, at: number) => (isSyntax(char, text, at) ? `\\${char}` : char))
}

/** Escapes all brackets, for link texts and image descriptions. */
export function escapeBrackets(markdown: string): string {
  return markdown.replace(/(?<!\\)[[\]]/gu, '\\$&')
}

/** Escapes line starts that would begin a list, heading, quote, thematic break, fence or table. */
export function escapeLineStarts(markdown: string): string {
  return markdown.replace(lineStart, '$1\\$2').replace(orderedItem, '$1\\$2')
}

const lineStart = /^([^\S\n\r\u2028\u2029]*)([-+*](?=\s|$)|#{1,6}(?=\s|$)|>|~~~|[=-]+[ \t]*$|--|\|)/gmu
const orderedItem = /^([^\S\n\r\u2028\u2029]*\d{1,9})([.)])(?=\s|$)/gmu

function isSyntax(char: string, text: string, at: number): boolean {
  const before = text[at - 1] ?? ' '
  const after = text[at + 1] ?? ' '
  switch (char) {
    case '`':
      return true
    case '\\':
      return at === text.length - 1 || /[!-/:-@[-`{-~]/u.test(after)
    case '*':
      // Between spaces, it is not emphasis. At the edge of the text, the neighbour is unknown.
      return !(isSpace(before) && isSpace(after)) || at === 0 || at === text.length - 1
    case '_':
      return !(isWordChar(before) && isWordChar(after)) && !(isSpace(before) && isSpace(after))
    case '~':
      return after === '~' || !isSpace(before)
    case '[':
      return after === '^' || /^\[[ xX]\]/u.test(text.slice(at, at + 3))
    case ']':
      return at === text.length - 1 || /[([:]/u.test(after)
    case '<':
      return at === text.length - 1 || /[a-z/!?]/iu.test(after)
    case '&':
      return /^&(?:#\d|#x[\da-f]|[a-z]\w*;)/iu.test(text.slice(at, at + 40))
    default:
      return after === '['
  }
}

function isSpace(char: string): boolean {
  return /\s/u.test(char)
}

function isWordChar(char: string): boolean {
  return /[\p{L}\p{N}_]/u.test(char)
}
