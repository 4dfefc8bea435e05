import type { Assets } from '#api/site/assets/build-assets.ts'
import { pathOf, type DocsPage } from '#api/site/docs/docs-page.ts'
import type { RenderedPage } from '#api/site/docs/render/render-markdown.ts'
import { escapeHtml } from '#api/site/shell/escape-html.ts'
import { sitePage } from '#api/site/shell/site-page.ts'
import { navigation } from './navigation.ts'

interface Parts {
  page: DocsPage
  rendered: RenderedPage
  /** All pages, in the order of the navigation. */
  pages: readonly DocsPage[]
}

/** A page of `/docs` as HTML. Pure. */
export function docsHtml({ page, rendered, pages }: Parts, assets: Assets): string {
  const isPlayground = page.slug === 'playground'
  return sitePage(
    {
      title: page.title,
      description: page.description,
      section: '/docs',
      styles: ['docs-style'],
      script: isPlayground ? 'playground' : 'docs',
      aside: navigation(pages, page),
      main: `<article class="docs">
<p class="docs-place">${escapeHtml([page.section, page.group].filter((part) => part !== undefined).join(' › '))}</p>
<h1>${headingOf(page)}</h1>
<p class="docs-lead">${escapeHtml(page.description)}</p>
${contentsOf(rendered)}
<div class="prose">
${rendered.html}
</div>
${page.html ?? ''}
${footer(page, pages)}
</article>`,
    },
    assets,
  )
}

/** The method of an operation as a mark before its path. */
function headingOf({ title, section }: DocsPage): string {
  if (section !== 'Operations') return escapeHtml(title)
  const [method = '', ...path] = title.split(' ')
  // A long path breaks at its slashes.
  const breakable = escapeHtml(path.join(' ')).replaceAll('/', '/<wbr>')
  return `<span class="method ${method.toLowerCase()}">${method}</span> ${breakable}`
}

function contentsOf({ headings }: RenderedPage): string {
  if (headings.length < 3) return ''
  const links = headings.map(({ id, text }) => `<li><a href="#${encodeURIComponent(id)}">${escapeHtml(text)}</a></li>`)
  return `<nav class="docs-contents" aria-label="On this page"><ul>${links.join('')}</ul></nav>`
}

function footer(page: DocsPage, pages: readonly DocsPage[]): string {
  const position = pages.indexOf(page)
  const neighbours = [
    ['Previous', pages[position - 1]],
    ['Next', pages[position + 1]],
  ] as const
  const links = neighbours.flatMap(([label, each]) =>
    each === undefined ? [] : [`<a href="${pathOf(each)}"><span>${label}</span> ${escapeHtml(each.title)}</a>`],
  )
  const asMarkdown = page.slug === '' ? '/llms-full.txt' : `${pathOf(page)}.md`
  return `<footer class="docs-end">
<nav aria-label="Neighbouring pages">${links.join('')}</nav>
<p class="muted"><a href="${asMarkdown}">This page as markdown</a> · <a href="/llms-full.txt">All pages in one text</a> · <a href="/docs/reference">OpenAPI reference</a></p>
</footer>`
}
