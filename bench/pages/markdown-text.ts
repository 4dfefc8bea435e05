import MarkdownIt from 'markdown-it'

const parser = new MarkdownIt({ html: true, linkify: false })

/** The visible text of markdown (CommonMark and GFM). Links keep their text; images and raw HTML are removed. */
export function markdownText(markdown: string): string {
  let text = ''
  for (const token of parser.parse(markdown, {})) {
    if (token.type === 'inline') text += `${(token.children ?? []).map(inlineText).join('')}\n`
    else if (token.type === 'fence' || token.type === 'code_block') text += `${token.content}\n`
  }
  return text
}

function inlineText({ type, content }: { type: string; content: string }): string {
  if (type === 'text' || type === 'code_inline') return content
  return type === 'softbreak' || type === 'hardbreak' ? '\n' : ''
}
