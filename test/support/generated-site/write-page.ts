import { articleText } from './article-text.ts'
import type { PlannedPage } from './site-plan.ts'

export interface WriteOptions {
  seed?: number
  paragraphs?: number
  /** Links after those of the plan. */
  extraLinks?: readonly string[]
  /** The path of the home page. Default: `/`. */
  home?: string
}

/** The HTML of a planned page: navigation, an article with the page's links, a footer. */
export function writePage(
  page: PlannedPage,
  { seed = 1, paragraphs = 5, extraLinks = [], home = '/' }: WriteOptions = {},
): string {
  const text = articleText(page.index + seed * 100_000, paragraphs)
  return articleHtml({ title: page.title, text, links: [...page.links, ...extraLinks], home })
}

export interface Article {
  title: string
  text: readonly string[]
  links?: readonly string[]
  /** Markup for the head. */
  head?: string
  home?: string
}

/** An article as HTML. */
export function articleHtml({ title, text, links = [], head = '', home = '/' }: Article): string {
  const items = links.map((link, index) => `<li><a href="${escapeHtml(link)}">Read on, number ${index + 1}</a></li>`)
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${escapeHtml(title)}</title>${head}</head><body>
<header><nav><a href="${home}">Home</a></nav></header>
<main><article><h1>${escapeHtml(title)}</h1>
${text.map((paragraph) => `<p>${escapeHtml(paragraph)}</p>`).join('\n')}
</article></main>
<aside><h2>More pages</h2><ul>${items.join('\n')}</ul></aside>
<footer>© The generated site</footer></body></html>`
}

const escapeHtml = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')
