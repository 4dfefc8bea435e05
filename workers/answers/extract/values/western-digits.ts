/** The text with the digits of other scripts as 0 to 9, and with their decimal and thousands separators as points and commas. */
export function westernDigits(text: string): string {
  return text.replaceAll(others, (character) => {
    if (character === '\u066B') return '.'
    if (character === '\u066C') return ','
    const code = character.charCodeAt(0)
    return String(code - (zeros.find((zero) => code >= zero && code <= zero + 9) ?? code))
  })
}

/** The zeros of Arabic, Persian, Devanagari, Bengali, Thai and full-width digits. */
const zeros = [0x0660, 0x06f0, 0x0966, 0x09e6, 0x0e50, 0xff10]

const others = /[\u0660-\u0669\u066B\u066C\u06F0-\u06F9\u0966-\u096F\u09E6-\u09EF\u0E50-\u0E59\uFF10-\uFF19]/g
