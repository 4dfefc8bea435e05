let last = { text: '', lower: '' }

/** The text in lower case. Remembers the last one: all rules of a source read one text after the other. */
export function lowerCase(text: string): string {
  if (text !== last.text) last = { text, lower: text.toLowerCase() }
  return last.lower
}
