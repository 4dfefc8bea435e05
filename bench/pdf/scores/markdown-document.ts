import { load, type CheerioAPI } from 'cheerio'
import MarkdownIt from 'markdown-it'

const parser = new MarkdownIt({ html: true, linkify: false })

/** Markdown (GFM and raw HTML) as a document. Footnote marks become plain digits, as they are printed. */
export function markdownDocument(markdown: string): CheerioAPI {
  // CommonMark would read the text of a footnote as the target of a link.
  const printed = markdown.replaceAll(/\[\^([^\]\s]{1,20})\]:?/gu, '$1')
  return load(parser.render(printed))
}
