/** One link of a `Link` header (RFC 8288). */
export interface HeaderLink {
  /** As it is written: it may be relative to the URL of the response. */
  target: string
  /** In lower case. */
  rels: readonly string[]
  /** The media type, in lower case. Empty without one. */
  type: string
}

/** Reads a `Link` header. Other texts between the links are ignored. Linear in the length. */
export function readLinks(header = ''): HeaderLink[] {
  return [...header.slice(0, maxLength).matchAll(/<([^<>]*)>([^<]*)/g)].slice(0, maxLinks).map(([, target, rest]) => ({
    target: target?.trim() ?? '',
    rels: parameter(rest, /;\s*rel\s*=\s*(?:"([^"]*)"|([^\s;,"]*))/i).split(/\s+/),
    type: parameter(rest, /;\s*type\s*=\s*(?:"([^"]*)"|([^\s;,"]*))/i),
  }))
}

function parameter(text = '', pattern: RegExp): string {
  const [, quoted, bare] = pattern.exec(text) ?? []
  return (quoted ?? bare ?? '').trim().toLowerCase()
}

const maxLength = 16_384
const maxLinks = 100
