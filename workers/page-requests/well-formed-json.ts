/**
 * An object as JSON text without lone surrogates. JSON allows them as escapes, but many parsers refuse the whole text (RFC 8259,
 * section 8.2), and UTF-8 cannot hold them. Pages have them where a script cut a text inside a character.
 */
export function wellFormedJson(value: object): string {
  const json = JSON.stringify(value)
  // The only escapes of this form that it writes are those of lone surrogates.
  return json.includes('\\ud') ? JSON.stringify(value, (_, each: unknown) => wellFormed(each)) : json
}

const wellFormed = (value: unknown) => (typeof value === 'string' ? value.toWellFormed() : value)
