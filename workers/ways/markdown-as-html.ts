/**
 * Markdown as a page that can be judged: its title, headings, paragraphs and links stand where a wall has them. Not for
 * showing: emphasis, tables and pictures are left as they are written, or out.
 */
export function markdownAsHtml(title: string | undefined, markdown: string): string {
  const blocks = markdown.split(/\n\s*\n/u).flatMap((block) => block.split(/\n(?=#{1,6} )|(?<=^#{1,6} .*)\n/gmu))
  return `<!doctype html><html><head><title>${escape(title ?? '')}</title></head><body>${blocks.map(asElement).join('\n')}</body></html>`
}

function asElement(block: string): string {
  const [, marks = '', heading] = /^(#{1,6}) +(.+)$/su.exec(block.trim()) ?? []
  return heading === undefined ? `<p>${asText(block)}</p>` : `<h${marks.length}>${asText(heading)}</h${marks.length}>`
}

const asText = (text: string) =>
  escape(text.replaceAll(/!\[[^\]]{0,500}\]\([^)]{0,2000}\)/gu, '')).replaceAll(
    /\[([^\]]{0,500})\]\([^)]{0,2000}\)/gu,
    '<a href="/">$1</a>',
  )

const escape = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')
