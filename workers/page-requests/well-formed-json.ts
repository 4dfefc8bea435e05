/**
 * An object as JSON text without lone surrogates. JSON allows them as escapes, but many parsers refuse the whole text (RFC 8259,
 * section 8.2), and UTF-8 cannot hold them. Pages have them where a script cut a text inside a character.
 */
export function wellFormedJson(value: object): string {
  const json = JSON.stringify(value)
  if (!json.includes('\\ud')) return json
  return json.replaceAll(escapes, (escape) => (escape.startsWith('\\ud') ? '\\ufffd' : escape))
}

/** Each escape whole: a backslash of the text starts none. JSON.stringify writes `\ud` for lone surrogates only. */
const escapes = /\\(?:ud[89a-f][0-9a-f]{2}|.)/g
