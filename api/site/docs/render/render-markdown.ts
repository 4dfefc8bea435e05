import MarkdownIt from 'markdown-it'
import anchor from 'markdown-it-anchor'
import { groupCode } from './group-code.ts'
import { openHighlighter } from './highlight.ts'
import { linkPages } from './link-pages.ts'

export interface RenderedPage {
  html: string
  /** The headings of the second level, for the list of contents. */
  headings: readonly { id: string; text: string }[]
}

/** Renders a page of the documentation. Text that looks like HTML is shown as text. */
export function createRenderer(): (markdown: string) => RenderedPage {
  const markdown = new MarkdownIt({ html: false, highlight: openHighlighter() })
    .use(anchor, { level: [2, 3], slugify: githubSlug, tabIndex: false })
    .use(linkPages)
    .use(groupCode)
  markdown.renderer.rules['table_open'] = () => '<div class="scroll" tabindex="0"><table>\n'
  markdown.renderer.rules['table_close'] = () => '</table></div>\n'
  return (text) => {
    const environment = {}
    const tokens = markdown.parse(text, environment)
    const headings = tokens.flatMap((token, index) => {
      if (token.type !== 'heading_open' || token.tag !== 'h2') return []
      const content = tokens[index + 1]?.content ?? ''
      return [{ id: String(token.attrGet('id')), text: content.replaceAll('`', '') }]
    })
    return { html: markdown.renderer.render(tokens, markdown.options, environment), headings }
  }
}

/** The id that GitHub gives a heading, so that links work in both places. */
export const githubSlug = (text: string): string =>
  text
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}_ -]/gu, '')
    .replaceAll(' ', '-')
