import { basename } from 'node:path'
import type { MarkdownIt } from 'markdown-it'
import { guides } from '#api/site/docs/guides.ts'

/** Turns links between files into links between pages. A link to a file that is not a page becomes text. */
export function linkPages(markdown: MarkdownIt): void {
  markdown.core.ruler.push('link-pages', ({ tokens }) => {
    for (const { children } of tokens) {
      // Links do not nest.
      let isText = false
      for (const token of children ?? []) {
        if (token.type === 'link_open') {
          const target = pageTarget(String(token.attrGet('href')))
          isText = target === undefined
          if (target !== undefined) token.attrSet('href', target)
          else token.attrs = null
        }
        if (isText && token.type.startsWith('link_')) token.tag = 'span'
      }
    }
  })
}

/** `../webhooks.md#retries` → `/docs/webhooks#retries`. Undefined for a file that is not a page. */
export function pageTarget(href: string): string | undefined {
  if (/^(?:https?:|\/|#)/.test(href)) return href
  const [path = '', fragment] = href.split('#')
  const page = guides.find(({ file }) => basename(file) === basename(path))
  if (page === undefined) return undefined
  return `/docs/${page.slug}${fragment === undefined ? '' : `#${fragment}`}`
}

/** The same for markdown that stands alone. */
export const absoluteLinks = (markdown: string, publicUrl: string): string =>
  markdown.replaceAll(/\[([^[\]]*)\]\(([^()\s]+)\)/g, (link, text: string, href: string) => {
    const target = pageTarget(href)
    if (target === undefined) return text
    return target.startsWith('/') ? `[${text}](${publicUrl}${target})` : link
  })
