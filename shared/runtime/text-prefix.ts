/** The first `maxChars` UTF-16 code units of a text; never splits a surrogate pair. */
export function textPrefix(text: string, maxChars: number): string {
  const splitsPair = (text.codePointAt(maxChars - 1) ?? 0) > 0xff_ff
  return text.slice(0, splitsPair ? maxChars - 1 : maxChars)
}
