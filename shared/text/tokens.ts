/** A word, a number with its separators, one ideograph, or one other character. */
export interface Token {
  text: string
  kind: 'word' | 'number' | 'symbol'
  /** White space stands before it. */
  spaced: boolean
}

/** Splits a block. Linear. Nothing but white space is lost. `1,299.00`, `12:30` and `2026-11-23` are one number each. */
export function tokensOf(block: string): Token[] {
  const tokens: Token[] = []
  let spaced = false
  let start = 0
  while (start < block.length) {
    const kind = kindAt(block, start)
    let end = start + 1
    if (kind === space) {
      spaced = true
    } else {
      if (kind === word) while (end < block.length && kindAt(block, end) === word) end++
      else if (kind === digit) end = endOfNumber(block, end)
      else if (isHighSurrogate(block.charCodeAt(start)) && end < block.length) end++
      tokens.push({ text: block.slice(start, end), kind: names[kind] ?? 'symbol', spaced })
      spaced = false
    }
    start = end
  }
  return tokens
}

/** The text stands at a token, one ideograph a token. */
export function isTextAt(words: readonly string[], at: number, text: string): boolean {
  for (let index = 0; index < text.length; index++) if (words[at + index] !== text[index]) return false
  return true
}

function endOfNumber(block: string, from: number): number {
  let end = from
  for (; end < block.length; end++) {
    if (kindAt(block, end) === digit) continue
    if (!separators.has(block.charCodeAt(end)) || end + 1 >= block.length || kindAt(block, end + 1) !== digit) break
  }
  return end
}

const [word, digit, ideograph, symbol, space] = [1, 2, 3, 4, 5]
const names = ['symbol', 'word', 'number', 'word'] as const

const separators = new Set(Array.from(".,:/-'", (character) => character.charCodeAt(0)))

const isHighSurrogate = (code: number) => code >= 0xd8_00 && code < 0xdc_00

/** Kinds by UTF-16 code unit, filled in as they are met. */
const known = new Uint8Array(0x1_00_00)

function kindAt(text: string, index: number): number {
  const code = text.charCodeAt(index)
  return known[code] || (known[code] = kindOf(code))
}

function kindOf(code: number): number {
  const character = String.fromCharCode(code)
  if (/\s/u.test(character)) return space
  if (/\p{Nd}/u.test(character)) return digit
  if (/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/u.test(character)) return ideograph
  return /[\p{L}\p{M}_]/u.test(character) ? word : symbol
}
