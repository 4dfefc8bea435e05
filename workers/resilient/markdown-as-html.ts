/**
 * Converts markdown to HTML for the bot-wall check, which looks at the title, headings, paragraphs and links. Not for
 * display: emphasis and tables stay as text, and images are dropped.
 */
export function markdownAsHtml(title: string | undefined, markdown: string): string {
  const blocks = markdown.split(/\n\s*\n/u).flatMap(splitHeadings)
  return `<!doctype html><html><head><title>${escape(title ?? '')}</title></head><body>${blocks.map(asElement).join('\n')}</body></html>`
}

/** Makes each heading of a block a separate block. */
function splitHeadings(block: string): string[] {
  const parts: string[][] = [[]]
  for (const line of block.split('\n')) {
    if (/^#{1,6} /u.test(line)) parts.push([line], [])
    else parts.at(-1)?.push(line)
  }
  return parts.filter((lines) => lines.length > 0).map((lines) => lines.join('\n'))
}

function asElement(block: string): string {
  const [, marks = '', heading] = /^(#{1,6}) +([^ ].*)$/s.exec(block.trim()) ?? []
  return heading === undefined ? `<p>${asText(block)}</p>` : `<h${marks.length}>${asText(heading)}</h${marks.length}>`
}

const asText = (text: string) =>
  escape(text.replaceAll(/!\[[^[\]]{0,500}\]\([^()]{0,2000}\)/gu, '')).replaceAll(
    /\[([^[\]]{0,500})\]\([^()]{0,2000}\)/gu,
    '<a href="/">$1</a>',
  )

const escape = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')
